import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct TaxiRecordsTests {
    @Test(arguments: TestEngine.reachable)
    func `passengers and drivers see their own side of a ride`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (driver, passenger) = (try await town.driver("T1"), town.passenger())
        _ = try await town.ask(passenger)
        let offer = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.accept(offer.id, by: driver)

        let asked = try await records(passenger, in: office)
        let driven = try await records(driver, in: office)
        let nothing = try await records(town.passenger(), in: office)

        #expect(asked.filter { !$0.rows.isEmpty }.map(\.name) == ["Taxis asked for"])
        #expect(asked[0].rows.first?.contains(.text("T1")) == true)
        #expect(
            driven.filter { !$0.rows.isEmpty }.map(\.name)
                == ["Taxi driver", "Drives as a taxi driver", "Offers to a taxi driver", "Moves in taxi queues"]
        )
        #expect(nothing.allSatisfy { $0.rows.isEmpty })
    }

    private func records(_ person: Identifier<Account>, in office: TaxiOffice) async throws -> [PersonalRecords] {
        try await office.town.database.read { [module = office.module] in try module.records(about: person, in: $0) }
    }
}
