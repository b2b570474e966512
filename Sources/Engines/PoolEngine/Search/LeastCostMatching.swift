/// Gives places to applicants, one each, so that all costs together are least; an applicant may also get none.
///
/// Shortest augmenting paths with prices (Jonker and Volgenant 1987): the applicants come one by one, and each sets off a
/// chain of moves that ends at a free place or with somebody who goes without.
struct LeastCostMatching {
    private let width: Int
    /// Row by row: what a place costs an applicant more than none; below zero where it is better.
    private let costs: Table<Int64>
    private let rowPrices: Table<Int64>
    private let columnPrices: Table<Int64>
    /// The place of each applicant, the applicant of each place; -1 for none.
    private let columnOf: Table<Int32>
    private let rowOf: Table<Int32>
    /// The least cost of reaching a column from the new row, and the row that it is reached from.
    private let reach: Table<Int64>
    private let reachedFrom: Table<Int32>
    private let isDone: Table<Bool>
    /// The columns in the order in which they were done.
    private var done: List<Int32>

    /// Where a place is out of the question.
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

    /// What a place costs an applicant more than going without.
    @inline(__always)
    func setCost(_ cost: Int64, row: Int, column: Int) { costs[row * width + column] = cost }

    /// The place of an applicant; -1 for none.
    func column(of row: Int) -> Int { Int(columnOf[row]) }

    /// Finds the matching for so many rows and columns, from the first on.
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

    /// No cost less both prices may be below zero.
    private func setFirstPrice(_ row: Int, _ columns: Int) {
        var least: Int64 = 0
        for column in 0..<columns { least = min(least, costs[row * width + column] - columnPrices[column]) }
        rowPrices[row] = least
    }

    /// Looks from a row at all columns; gives the nearest that is not done, -1 for none.
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

    /// Somebody goes without, and the place goes to whoever reached it.
    private func giveUp(_ row: Int, for newRow: Int) {
        guard row != newRow else { return }
        let column = Int(columnOf[row])
        columnOf[row] = -1
        shift(toward: column, from: newRow)
    }

    /// Everybody on the way from the new row to a column moves on by one place.
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
