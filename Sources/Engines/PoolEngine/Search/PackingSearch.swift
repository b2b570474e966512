/// The depth-first search over the cars of a packing, after prices have bounded the worth of any packing.
extension WayPacking {
    /// Searches the best packing with a maximum number of nodes.
    mutating func search(nodes: Int) {
        for row in 0..<rows.count {
            sortWays(rows[row])
            chosen[Int(rows[row].car)] = -1
        }
        sortRows()
        nodesLeft = nodes
        _ = search(0, taken: .zero, value: paid)
    }

    /// Sorts the routes of a car, highest gain first.
    private mutating func sortWays(_ row: Row) {
        for index in row.range.dropFirst() {
            let candidate = candidates[index]
            var place = index
            while place > row.range.lowerBound, candidates[place - 1].gain < candidate.gain {
                candidates[place] = candidates[place - 1]
                place -= 1
            }
            candidates[place] = candidate
        }
    }

    /// Sorts the cars: the ones with few routes are decided first.
    private mutating func sortRows() {
        for index in stride(from: 1, to: rows.count, by: 1) {
            let row = rows[index]
            var place = index
            while place > 0, rows[place - 1].range.count > row.range.count {
                rows[place] = rows[place - 1]
                place -= 1
            }
            rows[place] = row
        }
    }

    /// Decides the cars one by one; returns `false` if it takes too many nodes.
    private mutating func search(_ row: Int, taken: SIMD2<UInt64>, value: Float) -> Bool {
        nodesLeft -= 1
        guard nodesLeft >= 0 else { return false }
        guard row < rows.count else {
            keepIfBetter(taken, value)
            return true
        }
        let (car, later) = (Int(rows[row].car), mostLater(from: row + 1, taken))
        for index in rows[row].range where candidates[index].riders & taken == .zero {
            let (gain, riders) = (candidates[index].gain, candidates[index].riders)
            // Sorted by gain, so that no later route of this car leads to a higher bound.
            guard value + gain + later >= least else { break }
            chosen[car] = candidates[index].way
            guard search(row + 1, taken: taken | riders, value: value + gain) else { return false }
        }
        chosen[car] = -1
        guard value + later >= least else { return true }
        return search(row + 1, taken: taken, value: value)
    }

    /// Returns the sum of the best possible gains of the cars from a row on.
    private func mostLater(from first: Int, _ taken: SIMD2<UInt64>) -> Float {
        var sum: Float = 0
        for row in stride(from: first, to: rows.count, by: 1) {
            for index in rows[row].range where candidates[index].riders & taken == .zero {
                sum += max(0, candidates[index].gain)
                break
            }
        }
        return sum
    }

    /// Saves a packing if it is worth more; riders outside it pay no price.
    private mutating func keepIfBetter(_ taken: SIMD2<UInt64>, _ value: Float) {
        var worth = value
        for number in 0..<open.count where Self.bit(number) & taken == .zero { worth -= prices[number] }
        guard worth >= least else { return }
        (least, isFound) = (worth + Self.leastProgress, true)
        for row in 0..<rows.count { ways[Int(rows[row].car)] = chosen[Int(rows[row].car)] }
    }
}
