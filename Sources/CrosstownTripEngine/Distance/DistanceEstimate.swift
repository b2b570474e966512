public import CrosstownValues

/// How far a track leads, and how far that may be from the truth.
public struct DistanceEstimate: Sendable, Hashable {
    /// The length of the way.
    public let distance: Metres
    /// The error that two of three estimates stay under.
    public let error: Metres

    /// Makes an estimate from its length and its error.
    public init(distance: Metres, error: Metres) {
        self.distance = distance
        self.error = error
    }
}

extension Track {
    /// The length of the way along the track.
    ///
    /// The noise of fixes lengthens a way, and the more the slower it is (Ranacher et al. 2016, arXiv 1504.04504).
    /// A way at walking pace is therefore measured on a strongly smoothed track; a faster one as the mean of a gate,
    /// which cuts corners off, and of a weakly smoothed track, which leaves noise in.
    public var distance: DistanceEstimate {
        guard let first = fixes.first, let last = fixes.last else {
            return DistanceEstimate(distance: .zero, error: .zero)
        }
        let gated = gatedLength
        let walkingPace = 2.2
        let isSlow = gated < walkingPace * (last.time - first.time)
        let smoothed = length(smoothedWithAcceleration: isSlow ? 0.2 : 2)
        let length = isSlow ? smoothed : (gated + smoothed) / 2
        return DistanceEstimate(distance: Metres(length), error: Metres(error(of: length, gated, smoothed)))
    }

    /// The disagreement of both estimates, the accuracy of both ends, and four percent that no estimate sees.
    private func error(of length: Double, _ gated: Double, _ smoothed: Double) -> Double {
        guard let first = fixes.first, let last = fixes.last else { return 0 }
        let disagreement = gated - smoothed
        let unseen = length * 0.04
        let ends = (first.accuracy * first.accuracy + last.accuracy * last.accuracy)
        return (disagreement * disagreement + ends + unseen * unseen).squareRoot()
    }

    /// The way over fixes that each lie further from the last one than they are accurate.
    var gatedLength: Double {
        guard var anchor = fixes.first, let last = fixes.last else { return 0 }
        var length = 0.0
        for fix in fixes {
            let step = anchor.distance(to: fix)
            guard step > max(5, fix.accuracy) else { continue }
            length += step
            anchor = fix
        }
        return length + anchor.distance(to: last)
    }
}
