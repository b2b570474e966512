import CrosstownSQL
import CrosstownValues
import Testing

@Suite struct StatementTests {
    @Test func `values travel beside the text and each engine gets its own marks`() {
        let sql: SQL = "SELECT id FROM ride WHERE rider = \("o'hara") AND fare > \(3)"

        #expect(sql.text(for: .sqlite) == "SELECT id FROM ride WHERE rider = ? AND fare > ?")
        #expect(sql.text(for: .postgres) == "SELECT id FROM ride WHERE rider = $1 AND fare > $2")
        #expect(sql.values == [.text("o'hara"), .integer(3)])
    }

    @Test func `a nested statement and a list keep the order of their values`() {
        let cheap: SQL = "fare < \(5.5)"
        let sql: SQL = "SELECT 1 FROM ride WHERE \(cheap) AND state IN \(list: ["open", "ended"]) LIMIT \(9)"

        #expect(sql.text(for: .postgres) == "SELECT 1 FROM ride WHERE fare < $1 AND state IN ($2, $3) LIMIT $4")
        #expect(sql.values == [.real(5.5), .text("open"), .text("ended"), .integer(9)])
    }

    @Test func `an empty list matches nothing instead of breaking the statement`() {
        let sql: SQL = "SELECT 1 WHERE 1 IN \(list: [Int]())"

        #expect(sql.text(for: .sqlite) == "SELECT 1 WHERE 1 IN (NULL)")
    }

    @Test func `lists of many lengths make few statements, and hold what they held`() {
        func cars(_ ids: ClosedRange<Int>) -> SQL { "SELECT id FROM car WHERE id IN \(list: ids)" }

        #expect(cars(1...3).text(for: .sqlite) == "SELECT id FROM car WHERE id IN (?, ?, ?, ?)")
        #expect(cars(1...3).values == [.integer(1), .integer(2), .integer(3), .integer(3)])
        #expect(Set((1...500).map { cars(1...$0).shape }).count == 10)
        #expect(cars(1...20_000).values.count == 20_480)
    }

    @Test func `statements are known by their text, whatever their values are`() {
        func cars(_ states: [String], behind id: Int) -> SQL {
            "SELECT id FROM car WHERE state IN \(list: states) AND id > \(id)"
        }
        func named(_ name: String) -> SQL { "SELECT \(identifier: name)" }

        #expect(cars(["open"], behind: 1).shape == cars(["ended"], behind: 2).shape)
        #expect(cars(["open"], behind: 1).shape != cars(["open", "ended"], behind: 1).shape)
        #expect(cars([], behind: 1).shape != cars(["open"], behind: 1).shape)
        #expect(named("a").shape != named("b").shape)
    }

    @Test func `a quoted name cannot end its quotes`() {
        let sql: SQL = "SELECT \(identifier: "a\" OR \"b")"

        #expect(sql.text(for: .sqlite) == "SELECT \"a\"\" OR \"\"b\"")
    }

    @Test func `the words of a table definition follow the engine`() {
        let sql: SQL = "CREATE TABLE x (id \(.id) PRIMARY KEY, lat \(.real)) \(.strict)\(sqlite: "!", postgres: "?")"

        #expect(sql.text(for: .sqlite) == "CREATE TABLE x (id BLOB PRIMARY KEY, lat REAL) STRICT!")
        #expect(sql.text(for: .postgres) == "CREATE TABLE x (id BYTEA PRIMARY KEY, lat DOUBLE PRECISION) ?")
    }

    @Test func `an identifier reads back from its sixteen bytes and sorts like them`() throws {
        let earlier = Identifier<StatementTests>(high: 0x0102_0304_0506_0708, low: 0x80FF_0000_0000_0001)

        #expect(Identifier<StatementTests>.read(earlier.sqlValue) == earlier)
        #expect(earlier.sqlValue == .blob([1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0xFF, 0, 0, 0, 0, 0, 1]))
        #expect(Identifier<StatementTests>.read(.blob([1])) == nil)
    }

    @Test func `a checksum follows every letter of the text that the engine gets`() {
        let first = Migration(owner: "o", name: "n", sql: "CREATE TABLE a (x \(.real))")
        let second = Migration(owner: "o", name: "n", sql: "CREATE TABLE b (x \(.real))")

        #expect(first.checksum(for: .sqlite) != second.checksum(for: .sqlite))
        #expect(first.checksum(for: .sqlite) != first.checksum(for: .postgres))
        #expect(Migration(owner: "o", name: "n", sql: "a").checksum(for: .sqlite) == "af63dc4c8601ec8c")
    }
}
