/// Assigns places to applicants, one each, at the least total cost; an applicant may also get none.
///
/// Shortest augmenting paths with prices (Jonker and Volgenant 1987): each applicant in turn starts a chain of moves
/// that ends at a free place or with an applicant without a place.
struct LeastCostMatching {
    private let width: Int
    /// Row by row: the cost of a place for an applicant compared with none; below zero if it is better.
    private let costs: Table<Int64>
    private let rowPrices: Table<Int64>
    private let columnPrices: Table<Int64>
    /// The place of each applicant and the applicant of each place; -1 for none.
    private let columnOf: Table<Int32>
    private let rowOf: Table<Int32>
    /// The least cost of reaching a column from the new row, and the row before it.
    private let reach: Table<Int64>
    private let reachedFrom: Table<Int32>
    private let isDone: Table<Bool>
    /// The finished columns in order.
    private var done: List<Int32>

    /// The cost of an invalid place.
    static let impossible = Int64.max / 4

    init(rows: Int, columns: Int, _ arena: TableArena) {
        width = columns
        costs = arena.table(repeating: 0, count: rows * columns)
        rowPrices = arena.table(repeating: 0, count: rows)
        columnPrices = arena.table(repeating: 0, count: columns)
        columnOf = arena.table(repeating: -1, count: rows)
        rowOf = arena.table(repeating: -1, count: columns)
        reach = arena.table(repeating: 0, count: columns)
        reachedFrom = arena.table(repeating: -1, count: columns)
        isDone = arena.table(repeating: false, count: columns)
        done = List(arena.table(repeating: 0, count: columns))
    }

    /// The cost of a place for an applicant compared with none.
    @inline(__always)
    func setCost(_ cost: Int64, row: Int, column: Int) { costs[row * width + column] = cost }

    /// Returns the place of an applicant, or -1.
    func column(of row: Int) -> Int { Int(columnOf[row]) }

    /// Finds the matching for the first rows and columns.
    mutating func solve(rows: Int, columns: Int) {
        for column in 0..<columns { (columnPrices[column], rowOf[column]) = (0, -1) }
        for row in 0..<rows { columnOf[row] = -1 }
        for row in 0..<rows { add(row, columns) }
    }

    private mutating func add(_ newRow: Int, _ columns: Int) {
        setFirstPrice(newRow, columns)
        for column in 0..<columns { (reach[column], isDone[column]) = (Self.impossible, false) }
        done.removeAll()
        var (row, distance): (Int, Int64) = (newRow, 0)
        var (quitter, quitDistance) = (newRow, Int64.max)
        while true {
            if distance - rowPrices[row] < quitDistance { (quitter, quitDistance) = (row, distance - rowPrices[row]) }
            let column = relax(row, distance, columns)
            guard column >= 0, reach[column] < quitDistance else {
                raisePrices(newRow, by: quitDistance)
                return giveUp(quitter, for: newRow)
            }
            guard rowOf[column] >= 0 else {
                raisePrices(newRow, by: reach[column])
                return shift(toward: column, from: newRow)
            }
            (isDone[column], distance, row) = (true, reach[column], Int(rowOf[column]))
            done.append(Int32(column))
        }
    }

    /// A cost minus both prices must never be negative.
    private func setFirstPrice(_ row: Int, _ columns: Int) {
        var least: Int64 = 0
        for column in 0..<columns { least = min(least, costs[row * width + column] - columnPrices[column]) }
        rowPrices[row] = least
    }

    /// Updates all columns from a row; returns the nearest unfinished one, or -1.
    @inline(__always)
    private func relax(_ row: Int, _ distance: Int64, _ columns: Int) -> Int {
        let offset = distance - rowPrices[row]
        var (nearest, least) = (-1, Self.impossible)
        for column in 0..<columns where !isDone[column] {
            let length = costs[row * width + column] - columnPrices[column] + offset
            if length < reach[column] { (reach[column], reachedFrom[column]) = (length, Int32(row)) }
            if reach[column] < least { (nearest, least) = (column, reach[column]) }
        }
        return nearest
    }

    private func raisePrices(_ newRow: Int, by distance: Int64) {
        rowPrices[newRow] += distance
        for index in 0..<done.count {
            let column = Int(done[index])
            rowPrices[Int(rowOf[column])] += distance - reach[column]
            columnPrices[column] -= distance - reach[column]
        }
    }

    /// Leaves an applicant without a place, which goes to the one who reached it.
    private func giveUp(_ row: Int, for newRow: Int) {
        guard row != newRow else { return }
        let column = Int(columnOf[row])
        columnOf[row] = -1
        shift(toward: column, from: newRow)
    }

    /// Moves every applicant on the path from the new row to a column by one place.
    private func shift(toward last: Int, from newRow: Int) {
        var column = last
        while true {
            let row = Int(reachedFrom[column])
            let next = Int(columnOf[row])
            (columnOf[row], rowOf[column]) = (Int32(column), Int32(row))
            guard row != newRow else { return }
            column = next
        }
    }
}
