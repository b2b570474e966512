extension Track {
    /// The number of fixes before and after one that determine whether it is valid.
    static let neighbours = 20
}

extension [PlanarFix] {
    /// The fixes without places that are impossible to reach, or to leave, in the time between.
    ///
    /// A phone with wrong data about its surroundings may report a distant place for minutes, and the leap there or
    /// back is impossible. Of the fixes before and after the leap it drops the smaller number that makes the route
    /// possible, and none if that takes more than ten.
    var withoutLeaps: [PlanarFix] {
        let (fastestTrain, most) = (100.0, 10)
        var kept: [PlanarFix] = []
        kept.reserveCapacity(count)
        var index = 0
        while index < count {
            let fix = self[index]
            if let last = kept.last, last.isBeyond(fastestTrain, of: fix) {
                let before = unreachable(from: fix, at: index - 1, by: -1)
                let after = unreachable(from: last, at: index, by: 1)
                if after < before, after <= most {
                    index += after
                    continue
                }
                if before <= most { kept.removeLast(Swift.min(before, kept.count)) }
            }
            kept.append(fix)
            index += 1
        }
        return kept
    }

    /// Returns how many consecutive fixes, from an index in one direction, are out of a fix's reach; at most eleven.
    private func unreachable(from fix: PlanarFix, at start: Int, by step: Int) -> Int {
        let (usualSpeed, enough) = (60.0, 11)
        var (number, index) = (0, start)
        while number < enough, index >= 0, index < count, self[index].isBeyond(usualSpeed, of: fix) {
            number += 1
            index += step
        }
        return number
    }

    /// The fixes without the ones that jump there and back far beyond their accuracy.
    var withoutJumps: [PlanarFix] {
        var kept: [PlanarFix] = []
        kept.reserveCapacity(count)
        for index in indices {
            let isEnd = index == 0 || index == count - 1
            if isEnd || !isJump(at: index) { kept.append(self[index]) }
        }
        return kept
    }

    private func isJump(at index: Int) -> Bool {
        let (earlier, fix, later) = (self[index - 1], self[index], self[index + 1])
        let there = earlier.distance(to: fix)
        let back = fix.distance(to: later)
        guard Swift.min(there, back) > Swift.max(2 * fix.accuracy, 30) else { return false }
        let secondsThere = Swift.max(fix.time - earlier.time, 0.1)
        let secondsBack = Swift.max(later.time - fix.time, 0.1)
        return there + back > 2.5 * Swift.max(earlier.distance(to: later), 1)
            && Swift.max(there / secondsThere, back / secondsBack) > 2.5 * medianSpeed(around: index)
    }

    private func medianSpeed(around index: Int) -> Double {
        let first = Swift.max(0, index - Track.neighbours)
        let last = Swift.min(count - 1, index + Track.neighbours)
        var speeds = Array(self[first...last]).steps { $0.distance(to: $1) / Swift.max($1.time - $0.time, 0.1) }
        return speeds.select(speeds.count / 2)
    }
}

extension PlanarFix {
    /// Returns whether another fix is too far away for a speed in m/s, even if both are off by their accuracy.
    fileprivate func isBeyond(_ speed: Double, of other: PlanarFix) -> Bool {
        distance(to: other) - accuracy - other.accuracy > speed * Swift.max(abs(other.time - time), 0.1)
    }
}
