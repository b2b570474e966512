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
    /// The noise of fixes lengthens a way, and the more the slower it is (Ranacher et al. 2016, arXiv 1504.04504). At
    /// walking pace, a weakly smoothed track is therefore drawn towards a strongly smoothed one, and the more the
    /// further they differ: what smoothing takes away from a noisy track is noise, and from a calm one it is corners.
    /// A faster way is the curve that a weakly smoothed track describes; how much longer it is than the way over a gate,
    /// which cuts corners off, tells how sure it is.
    public var distance: DistanceEstimate {
        let way = way
        guard let first = way.first, let last = way.last else {
            return DistanceEstimate(distance: .zero, error: .zero)
        }
        let gated = way.gatedLength
        let pace = gated / max(last.time - first.time, 1)
        let length = way.smoothedLength(acceleration: 2, noise: 0.7)
        // Noise makes no walk twice as fast as running: what is faster is not worth a closer look.
        let calm = pace < 5 ? way.smoothedLength(acceleration: 0.02, noise: 1.5).chords : gated
        let isOnFoot = calm < 2 * (last.time - first.time)
        let best = isOnFoot ? Self.drawn(length.chords, towards: calm) : length.curve
        let disagreement = isOnFoot ? length.chords - calm : gated - length.curve
        return DistanceEstimate(
            distance: Metres(best),
            error: Metres(Self.error(of: best, disagreement: disagreement, from: first, to: last))
        )
    }

    /// A length moved towards a shorter one; halfway where they differ by a third.
    private static func drawn(_ length: Double, towards calm: Double) -> Double {
        guard length > 0, calm > 0 else { return length }
        let difference = log(length / calm)
        let halfway = 0.3
        let ratio = difference / halfway
        let fourth = ratio * ratio * ratio * ratio
        return length * exp(-difference * fourth / (1 + fourth))
    }

    /// Half the disagreement of both estimates, the accuracy of both ends, and two percent that no estimate sees.
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
    /// The way over fixes that each lie further from the last one than they are accurate.
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
