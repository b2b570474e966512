public import CrosstownValues

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The length of a track, and its error.
public struct DistanceEstimate: Sendable, Hashable {
    /// The length of the route.
    public let distance: Metres
    /// The error that two of three estimates stay under.
    public let error: Metres

    /// Creates an estimate.
    public init(distance: Metres, error: Metres) {
        self.distance = distance
        self.error = error
    }
}

extension Track {
    /// The length of the route along the track.
    ///
    /// The route is the curve of a smoothed track. The remaining noise of fixes lengthens a route, and the more the
    /// slower it is (Ranacher et al. 2016, arXiv 1504.04504). At walking pace, the length therefore moves toward that
    /// of a strongly smoothed route, and the more the more the two differ: smoothing removes noise from a noisy track,
    /// but corners from a calm one. The error of a faster route is its difference from the gated route, which cuts
    /// corners. For pauses between fixes, see `detour`.
    public var distance: DistanceEstimate {
        let modes = modeProbabilities()
        return distance(straight: modes[.rail] + modes[.flight])
    }

    /// Returns the length of the route by the probability that it follows rails or is a flight.
    func distance(straight probability: Double) -> DistanceEstimate {
        let way = way
        guard let first = way.first, let last = way.last else {
            return DistanceEstimate(distance: .zero, error: .zero)
        }
        let gated = way.gatedLength
        let pace = gated / max(last.time - first.time, 1)
        let length = way.livelyLength ?? gated
        // Noise makes no walk twice as fast as running, so faster routes skip this calculation.
        let calm = pace < 5 ? way.calmLength ?? gated : gated
        let isOnFoot = calm < 2 * (last.time - first.time)
        let best = isOnFoot ? Self.drawn(length, towards: calm) : length
        let disagreement = isOnFoot ? length - calm : gated - length
        let missed = way.missed
        let (detour, doubt) = (missed.detour * (1 - probability), missed.doubt * (1 - probability))
        let error = Self.error(of: best, disagreement: disagreement, from: first, to: last)
        return DistanceEstimate(
            distance: Metres(best + detour),
            error: Metres((error * error + doubt * doubt).squareRoot())
        )
    }

    /// Returns a length moved toward a shorter one; halfway if they differ by two fifths.
    private static func drawn(_ length: Double, towards calm: Double) -> Double {
        guard length > calm, calm > 0 else { return length }
        let difference = log(length / calm)
        let halfway = 0.35
        let ratio = difference / halfway
        let fourth = ratio * ratio * ratio * ratio
        return length * exp(-difference * fourth / (1 + fourth))
    }

    /// Half the difference of both estimates, the accuracy of both ends, and two percent that no estimate shows.
    private static func error(
        of length: Double,
        disagreement: Double,
        from first: PlanarFix,
        to last: PlanarFix
    ) -> Double {
        let unseen = length * 0.02
        let ends = first.accuracy * first.accuracy + last.accuracy * last.accuracy
        return (disagreement * disagreement / 4 + ends + unseen * unseen).squareRoot()
    }

    var gatedLength: Double { fixes.gatedLength }
}

extension [PlanarFix] {
    /// The length of the route with its corners; `nil` if there are too few fixes to smooth.
    ///
    /// Accurate phones are more accurate than they report, others less: a fix that reports an accuracy of a meters has
    /// an assumed error of a²/50 on each axis, at least two meters and at most a.
    fileprivate var livelyLength: Double? {
        guard count >= 3 else { return nil }
        return Smoother(self, acceleration: 0.5, rounds: 6) { Swift.max(2, Swift.min($0, $0 * $0 / 50)) }.length
    }

    /// The length of a walk without its corners; `nil` if there are too few fixes to smooth.
    fileprivate var calmLength: Double? {
        guard count >= 3 else { return nil }
        return Smoother(self, acceleration: 0.01, rounds: 1) { Swift.max(1, 1.5 * $0) }.length
    }

    /// The additional length of roads and paths compared with the straight lines between rare fixes, and its error.
    ///
    /// A pause of two minutes or more hides all corners: walks and rides on roads were 5 to 15 % longer there. A fix
    /// every eight seconds shows all corners, and rarer fixes show fewer: city streets were up to 10 % longer,
    /// motorways hardly. Rails and flights are straight. On walks, the noise of fixes makes up for the corners that
    /// short pauses hide.
    fileprivate var missed: (detour: Double, doubt: Double) {
        let (seen, unseen, longest, streets) = (5.0, 60.0, 120.0, 2.2...15)
        let (hidden, cut, doubted) = (0.1, 0.09, 0.08)
        let pauses = steps { $1.time - $0.time }
        let isSparse = !pauses.isEmpty && pauses.usual > seen
        var (detour, doubt) = (0.0, 0.0)
        for (index, pause) in pauses.enumerated() {
            let metres = self[index].distance(to: self[index + 1])
            if pause >= longest {
                detour += hidden * metres
                doubt += hidden * metres
            } else if isSparse, pause > seen {
                let share = Swift.min(1, (pause - seen) / (unseen - seen))
                if streets.contains(metres / pause) { detour += cut * share * metres }
                doubt += doubted * share * metres
            }
        }
        return (detour, doubt)
    }

    /// The length over fixes that are each farther from the last one than their accuracy.
    var gatedLength: Double {
        guard var anchor = first, let last else { return 0 }
        var length = 0.0
        for fix in self {
            let step = anchor.distance(to: fix)
            guard step > Swift.max(5, fix.accuracy) else { continue }
            length += step
            anchor = fix
        }
        return length + anchor.distance(to: last)
    }
}

extension [Double] {
    /// The median.
    fileprivate var usual: Double {
        var numbers = self
        return numbers.select(count / 2)
    }
}
