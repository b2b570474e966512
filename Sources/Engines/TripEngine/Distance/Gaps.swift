/// The context of a part of a track.
struct Surroundings: Sendable, Hashable {
    /// The seconds of the part, whose fixes may begin late and end early.
    let span: TimeSpan
    /// The last place before the part, and the first one after it.
    let before: PlanarFix?
    let after: PlanarFix?
    /// The distance of the phone within the half hour before, in meters beyond the accuracy of its fixes.
    let approach: Double
}

extension Surroundings {
    /// The steady route through a gap that contains the whole span; empty if the track does not continue on both sides.
    fileprivate var straightWay: [PlanarFix] {
        guard let before, let after, after.time > before.time else { return [] }
        let pace = before.distance(to: after) / (after.time - before.time)
        let first = before.moved(towards: after, by: pace * (span.start - before.time), at: span.start)
        return [first, first.moved(towards: after, by: pace * span.length, at: span.end)]
    }
}

extension Track {
    /// The places of the route: the fixes, the bridges in their gaps, and the places at both ends.
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

    /// Returns fixes that are too inaccurate for a route but can fill a gap.
    ///
    /// In each gap of two minutes or more it uses the most accurate one, at least a minute from both ends, if its
    /// distance from them is at least four times its accuracy and the route over it is at most half as long
    /// again as the straight line, plus twice its accuracy. Then it checks the remaining gaps in the same way.
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
    /// Returns whether the fix is near compared with the ends of a gap, and not faster than a train from them.
    fileprivate func bridges(from earlier: PlanarFix?, to later: PlanarFix?) -> Bool {
        let fastest = 60.0
        let isClear = [earlier, later].allSatisfy { end in
            guard let end else { return true }
            let distance = distance(to: end)
            return accuracy <= distance / 4 && distance <= fastest * abs(end.time - time)
        }
        guard isClear, let earlier, let later else { return isClear }
        // The antennas that a phone reports as its position are alternately on both sides of the route.
        return earlier.distance(to: self) + distance(to: later) <= 1.5 * earlier.distance(to: later) + 2 * accuracy
    }

    /// Returns a place on the straight line to another, not beyond it, with the lower accuracy of both.
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
