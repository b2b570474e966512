extension Track {
    /// Returns the probability of each mode for a track of one leg.
    ///
    /// - Parameters:
    ///   - habits: The user's confirmed modes.
    ///   - map: The evidence of a map, if available.
    /// - Returns: Probabilities whose sum is one.
    public func modeProbabilities(habits: ModeHabits = ModeHabits(), map: MapEvidence? = nil) -> ModeProbabilities {
        guard fixes.count > 1 else { return probabilitiesInGap }
        if isStill {
            guard isRestless else { return ModeProbabilities(certainly: .still) }
            return ModeProbabilities(weights: [(.still, 0.55), (.walk, 0.45)])
        }
        guard let features = LegFeatures(self) else { return probabilitiesByMeanSpeed }
        var probabilities = ModeModel.probabilities(features.values)
        probabilities.multiply { habits.factor($0) * (map?.factor($0) ?? 1) }
        probabilities.limit(toSpeed: max(features.movingPace, features.meanPace))
        return probabilities
    }

    /// Whether noise explains the whole track: no place is far from its beginning.
    var isStill: Bool {
        guard let first = fixes.first, let last = fixes.last else { return true }
        let reach = fixes.reduce(0) { max($0, first.distance(to: $1) - $1.accuracy) }
        return reach < 40 && gatedLength < 0.4 * max(last.time - first.time, 1)
    }

    /// Whether a track that leads nowhere moves for two fifths of the time: the user walks to and fro, or the fixes are
    /// poor.
    private var isRestless: Bool {
        let thinned = fixes.thinned(seconds: 5)
        guard let first = thinned.first, thinned.count >= 3 else { return false }
        return thinned.contains { first.distance(to: $0) > 20 } && SpeedProfile(thinned).standingShare < 0.6
    }

    /// The probabilities of two fixes, which have only a speed.
    private var probabilitiesByMeanSpeed: ModeProbabilities {
        guard let first = fixes.first, let last = fixes.last, last.time > first.time else {
            return ModeProbabilities(certainly: .still)
        }
        let seconds = last.time - first.time
        return Self.probabilities(atMeanSpeed: gatedLength / seconds, over: seconds)
    }

    /// The probabilities by the ends of a gap without any fixes; the app always asks the user.
    private var probabilitiesInGap: ModeProbabilities {
        guard let surroundings, let before = surroundings.before, let after = surroundings.after,
            after.time > before.time, before.distance(to: after) > max(100, before.accuracy + after.accuracy)
        else { return Self.probabilities(atMeanSpeed: 0, over: 0) }
        let speed = before.distance(to: after) / (after.time - before.time)
        return Self.probabilities(atMeanSpeed: speed, over: surroundings.span.length)
    }

    /// Returns probabilities so low that the app asks the user at any speed; even a speed of zero is uncertain.
    ///
    /// In a pause of more than half an hour, a user may have stood for most of the time and moved fast for the rest:
    /// the mean speed indicates neither a walk nor a bike ride.
    private static func probabilities(atMeanSpeed speed: Double, over seconds: Double) -> ModeProbabilities {
        let (still, walk, bike, bus, car, rail) =
            switch speed {
            case ...0: (0.4, 0.3, 0.0, 0.0, 0.15, 0.15)
            case _ where seconds > PlanarFix.longestPause: (0.0, 0.0, 0.0, 0.2, 0.4, 0.4)
            case ..<2.2: (0.0, 0.55, 0.15, 0.15, 0.0, 0.15)
            case ..<7: (0.0, 0.0, 0.4, 0.25, 0.2, 0.15)
            default: (0.0, 0.0, 0.0, 0.2, 0.4, 0.4)
            }
        var probabilities = ModeProbabilities(
            weights: [(.still, still), (.walk, walk), (.bike, bike), (.bus, bus), (.car, car), (.rail, rail)]
        )
        // A mean includes stops, and a route between two fixes has corners.
        let movingSpeed = speed * 4 / 3
        probabilities.limit(toSpeed: movingSpeed)
        // Of two possible modes, the one without credit for savings.
        if probabilities[.flight] > 0 { probabilities.move(from: .rail, to: .flight, share: 0.25) }
        return probabilities
    }
}
