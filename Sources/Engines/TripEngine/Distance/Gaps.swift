/// What is known around a part of a track.
struct Surroundings: Sendable, Hashable {
    /// The seconds that the part stands for, where its fixes may begin late and end early.
    let span: TimeSpan
    /// The last place before it, and the first one after it.
    let before: PlanarFix?
    let after: PlanarFix?
    /// How far off the phone was within the half hour before it, in metres beyond the accuracy of its fixes.
    let approach: Double
}

extension Surroundings {
    /// The steady way through a gap in which the whole span lies; none where the track does not go on at both sides.
    fileprivate var straightWay: [PlanarFix] {
        guard let before, let after, after.time > before.time else { return [] }
        let pace = before.distance(to: after) / (after.time - before.time)
        let first = before.moved(towards: after, by: pace * (span.start - before.time), at: span.start)
        return [first, first.moved(towards: after, by: pace * span.length, at: span.end)]
    }
}

extension Track {
    /// The places that the way leads over: the fixes, the bridges in their gaps, and where it was at both ends.
    var way: [PlanarFix] {
        let known = merged
        guard let surroundings else { return known }
        guard let first = known.first, let last = known.last else { return surroundings.straightWay }
        let usual = max(length(of: known) / max(last.time - first.time, 1), 0.5)
        let (start, end) = (surroundings.span.start, surroundings.span.end)
        let longestPause = 5.0
        var way = known
        if let before = surroundings.before, first.time - start > longestPause {
            way.insert(first.moved(towards: before, by: usual * (first.time - start), at: start), at: 0)
        }
        if let after = surroundings.after, end - last.time > longestPause {
            way.append(last.moved(towards: after, by: usual * (end - last.time), at: end))
        }
        return way
    }

    /// Fixes that are too coarse to walk by and yet fill a gap.
    ///
    /// In each gap of two minutes or more the most accurate one counts, a minute from both its ends at least, if it is
    /// four times as accurate as it is far from them, and lies on the way: half as long again as the straight line, or
    /// what it may be off, may the way over it be. Then the gaps that it leaves are looked at in the same way.
    static func bridges(over fixes: [PlanarFix], from coarse: [PlanarFix]) -> [PlanarFix] {
        guard !coarse.isEmpty else { return [] }
        let ends: [PlanarFix?] = [nil] + fixes.map(Optional.some) + [nil]
        var bridges: [PlanarFix] = []
        var next = 0
        for index in ends.indices.dropFirst() {
            let (earlier, later) = (ends[index - 1], ends[index])
            let end = later?.time ?? .infinity
            let first = next
            while next < coarse.count, coarse[next].time < end { next += 1 }
            if next > first { bridge(coarse[first..<next], from: earlier, to: later, into: &bridges) }
        }
        return bridges
    }

    private static func bridge(
        _ candidates: ArraySlice<PlanarFix>,
        from earlier: PlanarFix?,
        to later: PlanarFix?,
        into bridges: inout [PlanarFix]
    ) {
        let shortestPause = 60.0
        let near = candidates.filter {
            $0.time - (earlier?.time ?? -.infinity) > shortestPause
                && (later?.time ?? .infinity) - $0.time > shortestPause
        }
        guard let best = near.min(by: { $0.accuracy < $1.accuracy }), best.bridges(from: earlier, to: later) else {
            return
        }
        bridge(candidates.prefix { $0.time < best.time }, from: earlier, to: best, into: &bridges)
        bridges.append(best)
        bridge(candidates.drop { $0.time <= best.time }, from: best, to: later, into: &bridges)
    }

    private var merged: [PlanarFix] {
        guard !bridges.isEmpty else { return fixes }
        var merged: [PlanarFix] = []
        merged.reserveCapacity(fixes.count + bridges.count)
        var next = 0
        for fix in fixes {
            while next < bridges.count, bridges[next].time < fix.time {
                merged.append(bridges[next])
                next += 1
            }
            merged.append(fix)
        }
        return merged + bridges[next...]
    }

    private func length(of way: [PlanarFix]) -> Double {
        way.steps { $0.distance(to: $1) }.reduce(0, +)
    }
}

extension PlanarFix {
    /// Whether the fix is near in comparison with the ends of a gap, and no faster than a train away from them.
    fileprivate func bridges(from earlier: PlanarFix?, to later: PlanarFix?) -> Bool {
        let fastest = 60.0
        let isClear = [earlier, later].allSatisfy { end in
            guard let end else { return true }
            let distance = distance(to: end)
            return accuracy <= distance / 4 && distance <= fastest * abs(end.time - time)
        }
        guard isClear, let earlier, let later else { return isClear }
        // Antennas that the phone takes itself to be at lie now on one side of the way and now on the other.
        return earlier.distance(to: self) + distance(to: later) <= 1.5 * earlier.distance(to: later) + 2 * accuracy
    }

    /// A place on the straight way to another, and not beyond it, as uncertain as the less certain of both.
    fileprivate func moved(towards other: PlanarFix, by metres: Double, at time: Double) -> PlanarFix {
        let share = min(1, metres / max(distance(to: other), 0.001))
        return PlanarFix(
            time: time,
            x: x + (other.x - x) * share,
            y: y + (other.y - y) * share,
            accuracy: max(accuracy, other.accuracy)
        )
    }
}
