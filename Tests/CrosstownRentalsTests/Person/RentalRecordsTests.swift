import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct RentalRecordsTests {
    @Test(arguments: TestEngine.reachable)
    func `riders see their rides with prices, and nothing of others'`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let (rider, other) = (try await depot.rider(), try await depot.rider())
        _ = try await depot.riding("BIKE1", rider)
        try await depot.wait(seconds: 61)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        let own = try await records(rider, in: office)
        let others = try await records(other, in: office)

        let rides = try #require(own.first { $0.name == "Rides" })
        #expect(rides.rows.count == 1)
        #expect(rides.rows[0][0...2] == [.text("BIKE1"), .text("Port"), .text("Casino")])
        #expect(rides.rows[0][8...9] == [.text("0.10 EUR"), .text("0.10 EUR")])
        #expect(own.first { $0.name == "Steps of rides" }?.rows.isEmpty == false)
        #expect(others.allSatisfy { $0.rows.isEmpty })
        #expect(own.allSatisfy { kind in kind.rows.allSatisfy { $0.count == kind.columns.count } })
    }

    private func records(_ person: Identifier<Account>, in office: RentalOffice) async throws -> [PersonalRecords] {
        try await office.depot.database.read { [module = office.module] in try module.records(about: person, in: $0) }
    }
}
