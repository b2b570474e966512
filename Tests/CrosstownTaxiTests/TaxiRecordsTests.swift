import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Testing

@testable import CrosstownTaxi

@Suite struct TaxiRecordsTests {
    @Test(arguments: TestEngine.reachable)
    func `passengers and drivers see their own side of a ride`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (driver, passenger) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ask(passenger)
        let offer = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.accept(offer.id, by: driver)

        let word = RideWord.allCases[0]
        try await town.dispatch.change { try $0.say(word, about: request.id, by: passenger) }

        let asked = try await records(passenger, in: office)
        let driven = try await records(driver, in: office)
        let nothing = try await records(town.passenger(), in: office)

        let words: LocalizedText = "Words between passenger and driver"
        #expect(asked.filter { !$0.rows.isEmpty }.map(\.name) == ["Taxis asked for", words])
        for side in [asked, driven] {
            #expect(side.first { $0.name == words }?.rows.first?.last == .text(word.rawValue))
        }
        #expect(asked[0].rows.first?.contains(.text("T1")) == true)
        #expect(
            driven.filter { !$0.rows.isEmpty }.map(\.name)
                == [words, "Taxi driver", "Drives as a taxi driver", "Offers to a taxi driver", "Moves in taxi queues"]
        )
        #expect(nothing.allSatisfy { $0.rows.isEmpty })
    }

    @Test(arguments: TestEngine.reachable)
    func `of a passenger who is erased nothing stays but what the city counts`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (driver, passenger) = (try await town.driver("T1"), town.passenger())
        let asked = try await town.ask(passenger)
        #expect(try await obstacles(passenger, in: office).first?.contains("withdraw the request") == true)
        #expect(try await obstacles(driver, in: office).first?.contains("the city made your account") == true)
        _ = try await town.dispatch.withdraw(asked.id, by: passenger)

        #expect(try await obstacles(passenger, in: office).isEmpty)
        try await town.database.write { [module = office.module] in try module.erase(passenger, in: $0) }

        #expect(try await records(passenger, in: office).allSatisfy { $0.rows.isEmpty })
        let kept = try await town.database.read { try $0.query("SELECT place_name, state, latitude FROM taxi_request") }
        #expect(kept.count == 1)
        #expect(try kept[0].get("place_name", as: String.self) == "(deleted)")
        #expect(try kept[0].get("state", as: String.self) == "withdrawn")
        let latitude = try kept[0].get("latitude", as: Double.self)
        #expect(abs(latitude * 100 - (latitude * 100).rounded()) < 1e-6)
    }

    private func obstacles(_ person: Identifier<Account>, in office: TaxiOffice) async throws -> [String] {
        try await office.town.database.read { [module = office.module] in
            try module.obstacles(toErasing: person, in: $0).map(\.english)
        }
    }

    private func records(_ person: Identifier<Account>, in office: TaxiOffice) async throws -> [PersonalRecords] {
        try await office.town.database.read { [module = office.module] in try module.records(about: person, in: $0) }
    }
}
