import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Foundation
import Testing

@Suite struct TableReportTests {
    private struct Broken: Error {}

    private static let layout = CSVLayout([.init("name"), .init("kind")], mostRows: 5_000, mostBytes: 1_024 * 1_024)

    private func rows(_ lines: String...) throws -> [CSVRow] {
        try CSVTable(nil, or: (["name,kind"] + lines).joined(separator: "\n"), as: [Self.layout]).rows
    }

    private func begin(_ read: Int) -> TableReport { TableReport(Identifier(high: 1, low: 1), of: read) }

    @Test func `good lines are taken, and each bad one is listed with its line and reason`() async throws {
        let rows = try rows("anna,student", "ben", "cleo,king", "dan,student", "eve,teacher")
        let report = try await TableReport.taking(rows, id: begin(0).id, named: ["name"]) { row in
            if row["kind"] == "king" { throw row.refusal("kind", "must be student or teacher") }
            if row["name"] == "dan" { throw Broken() }
            return row["kind"] == "teacher" ? .unchanged : .added
        }

        let reasons = report.lines.map { $0.reason?.english ?? "" }
        #expect(report.read == 5)
        #expect(report.added == 1)
        #expect(report.unchanged == 1)
        #expect(report.leftOut == 3)
        #expect(report.isDone)
        #expect(report.lines.map(\.line) == [2, 3, 4, 5, 6])
        #expect(report.lines.map(\.name) == ["anna", "ben", "cleo", "dan", "eve"])
        #expect(
            reasons == [
                "", "has 1 value instead of 2", "column “kind”: must be student or teacher",
                "The line couldn’t be added right now. Import it again.", "",
            ]
        )
    }

    @Test func `lines are in the order of the file, whenever they were found wrong`() throws {
        let rows = try rows("anna,x", "ben,x", "cleo,x")
        var report = begin(3)
        for row in [rows[2], rows[0]] { report.leaveOut(row, for: row.refusal("must be another one")) }

        #expect(!report.isDone)
        let taken = try report.take(rows[1]) { $0["name"] }
        #expect(taken == "ben")
        report.count(.changed)
        #expect(report.isDone)
        #expect(report.lines.map(\.line) == [2, 4])
        #expect(report.lines.map(\.name) == ["", ""])
    }

    @Test func `what is no fault of a line leaves none out`() throws {
        let rows = try rows("anna,x")
        var report = begin(1)

        #expect(throws: Broken.self) { try report.take(rows[0]) { _ in throw Broken() } }
        #expect(report.leftOut == 0)
    }

    @Test func `a long table counts every line and lists the first`() throws {
        var report = begin(3_000)
        for line in 1...3_000 {
            let row = CSVRow(line: line, cells: [:])
            report.leaveOut(row, for: row.refusal("must be another one"))
        }

        #expect(report.leftOut == 3_000)
        #expect(report.lines.map(\.line) == Array(1...2_000))
    }

    @Test func `a stored report says the same again`() throws {
        var report = begin(1)
        let row = CSVRow(line: 2, cells: [:])
        report.leaveOut(row, for: row.refusal("kind", "must be at most \(40) characters"))
        report.removed = 3
        let again = try JSONDecoder().decode(TableReport.self, from: JSONEncoder().encode(report))

        #expect(again.lines.first?.reason?.english == "column “kind”: must be at most 40 characters")
        #expect(again.read == 1)
        #expect(again.leftOut == 1)
        #expect(again.removed == 3)
    }

    @Test func `a report is kept for whoever sent the table, and for nobody else`() {
        let reports = TableReports()
        let report = begin(1)
        let (anna, ben) = (Caller(accountID: "anna", roles: []), Caller(accountID: "ben", roles: []))
        _ = reports.answer(report, to: anna, at: "/console")

        #expect(reports.find(report.id, for: anna)?.read == 1)
        #expect(reports.find(report.id, for: ben) == nil)
        #expect(reports.find(nil, for: anna) == nil)
    }
}
