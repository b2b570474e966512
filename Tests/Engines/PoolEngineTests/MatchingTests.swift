import Testing

@testable import CrosstownPoolEngine

@Suite struct MatchingTests {
    /// A table of costs, the same for the same seed; one in four is impossible.
    private func table(seed: UInt64, rows: Int, columns: Int) -> [[Int64]] {
        var generator = SeededGenerator(seed: seed)
        return (0..<rows).map { _ in
            (0..<columns).map { _ in
                generator.below(4) == 0 ? LeastCostMatching.impossible : Int64(generator.below(200)) - 150
            }
        }
    }

    /// The least sum by trying everything.
    private func least(_ costs: [[Int64]], row: Int = 0, taken: Set<Int> = []) -> Int64 {
        guard row < costs.count else { return 0 }
        var best = least(costs, row: row + 1, taken: taken)
        for (column, cost) in costs[row].enumerated()
        where cost < LeastCostMatching.impossible && !taken.contains(column) {
            best = min(best, cost + least(costs, row: row + 1, taken: taken.union([column])))
        }
        return best
    }

    @Test(arguments: 1...40) func `places are given at the least total cost`(seed: UInt64) {
        let (rows, columns) = (1 + Int(seed) % 6, 1 + Int(seed / 6) % 6)
        let costs = table(seed: seed, rows: rows, columns: columns)
        let arena = TableArena()
        var matching = LeastCostMatching(rows: 8, columns: 8, arena)
        for row in 0..<rows {
            for column in 0..<columns { matching.setCost(costs[row][column], row: row, column: column) }
        }

        matching.solve(rows: rows, columns: columns)

        let places = (0..<rows).map { matching.column(of: $0) }
        let given = places.filter { $0 >= 0 }
        #expect(Set(given).count == given.count)
        #expect(
            places.enumerated().reduce(0) { $0 + ($1.element < 0 ? 0 : costs[$1.offset][$1.element]) } == least(costs)
        )
        withExtendedLifetime(arena) {}
    }
}
