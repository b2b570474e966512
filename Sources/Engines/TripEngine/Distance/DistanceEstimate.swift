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
    /// The way is the curve that a smoothed track describes. What is left of the noise of fixes lengthens a way, and the
    /// more the slower it is (Ranacher et al. 2016, arXiv 1504.04504). At walking pace, its length is therefore drawn
    /// towards that of a strongly smoothed one, and the more the further they differ: what smoothing takes away from a
    /// noisy track is noise, and from a calm one it is corners. Of a faster way, the difference from the way over a gate,
    /// which cuts corners off, tells how sure it is. Of pauses between fixes, see `detour`.
    public var distance: DistanceEstimate {
        let modes = modeProbabilities()
        return distance(straight: modes[.rail] + modes[.flight])
    }

    /// The length of the way, given how likely it is to lead along rails or through the air.
    func distance(straight probability: Double) -> DistanceEstimate {
        let way = way
        guard let first = way.first, let last = way.last else {
            return DistanceEstimate(distance: .zero, error: .zero)
        }
        let gated = way.gatedLength
        let pace = gated / max(last.time - first.time, 1)
        let length = way.livelyLength ?? gated
        // Noise makes no walk twice as fast as running: what is faster is not worth a closer look.
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

    /// A length moved towards a shorter one; halfway where they differ by two fifths.
    private static func drawn(_ length: Double, towards calm: Double) -> Double {
        guard length > calm, calm > 0 else { return length }
        let difference = log(length / calm)
        let halfway = 0.35
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
    /// The length of the way with its corners; `nil` where fixes are too few to smooth.
    ///
    /// Phones that call themselves accurate are more accurate than they say, and others are not: a fix is taken to be
    /// off by a²/50 on each axis where it says that it is accurate to a metres, by two metres at least and by a at most.
    fileprivate var livelyLength: Double? {
        guard count >= 3 else { return nil }
        return Smoother(self, acceleration: 0.5, rounds: 6) { Swift.max(2, Swift.min($0, $0 * $0 / 50)) }.length
    }

    /// The length of a walk without its corners; `nil` where fixes are too few to smooth.
    fileprivate var calmLength: Double? {
        guard count >= 3 else { return nil }
        return Smoother(self, acceleration: 0.01, rounds: 1) { Swift.max(1, 1.5 * $0) }.length
    }

    /// How much longer than the straight lines between rare fixes roads and paths are, and what that may be off.
    ///
    /// Nobody sees the corners in a pause of two minutes or more: ways on foot and rides on roads were 5 to 15 % longer
    /// there. Where a fix comes every eight seconds, all corners are seen, and fewer of them the rarer they are: city
    /// streets were up to 10 % longer, motorways hardly. Rails are straight, and so are flights. What short pauses hide of
    /// a walk, the noise of its fixes makes up for.
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

extension [Double] {
    /// The one in the middle.
    fileprivate var usual: Double {
        var numbers = self
        return numbers.select(count / 2)
    }
}
