import CrosstownWeb
import Foundation
import Testing

/// Every operation of every module, called by everybody there is with other people's objects.
///
/// `access.tsv` says who may use each operation and who gets anything but a refusal. It is reviewed by eye: a new or
/// changed operation fails until its line is there. The table of a run is written to a file that the failure names.
@Suite struct AccessMatrixTests {
    @Test func `each operation is open to those in the table alone, with other people's objects too`() async throws {
        let expected = try AccessTable.reviewed()
        let found = try await MatrixCity.run { try await AccessMatrix(city: $0).table() }

        let differences = expected.differences(from: found.table)
        // Also where fewer callers got something than were reviewed, so that the table can be made narrower.
        if found.table.lines != expected.lines { try found.table.writeForReview() }
        #expect(found.faults == [])
        #expect(differences == [])
    }

    @Test func `the table names no caller that the declared access of an operation keeps out`() throws {
        let table = try AccessTable.reviewed()

        #expect(table.lines.count > 600)
        #expect(table.lines.values.filter { !$0.isConsistent }.map(\.operation).sorted() == [])
    }
}
