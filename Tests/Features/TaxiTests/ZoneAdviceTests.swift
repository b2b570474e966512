import CrosstownContract
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// The expected demand of the zones, for a driver.
@Suite struct ZoneAdviceTests {
    /// What a driver's program reads.
    private struct Advice: Decodable {
        struct Zone: Decodable {
            let id: String
            let demand: String
            let expectedRequests: Double
            let waitingTaxis: Int
            let requestsPerTaxi: Double
        }

        let zones: [Zone]
    }

    @Test(arguments: TestEngine.reachable)
    func `the zone with more requests for each taxi comes first, with the reason`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (first, second) = (try await office.driver("T1"), try await office.driver("T2", at: Town.casino))
        let third = try await office.driver("T3", at: Town.casino)
        try await office.open { client in
            let nothing = try await client.page("/taxi/driver/zones", as: first)
            for number in 0..<6 {
                let passenger = office.passenger()
                let (latitude, longitude) = number < 4 ? (43.735, 7.415) : (43.735, 7.425)
                let place = #"{"meetingPlace":"x","latitude":\#(latitude),"longitude":\#(longitude),"passengers":1}"#
                let made = try await client.json(.post, "/taxi/requests", as: passenger, place)
                try #require(made.status == .created)
                let id = try made.decoded(RequestResponse.self).id
                _ = try await client.json(.post, "/taxi/requests/\(id)/withdraw", as: passenger)
            }
            office.town.clock.advance(milliseconds: 301_000)
            let list = try await client.json(.get, "/taxi/driver/zones", as: first).decoded(Advice.self)
            let page = try await client.page("/taxi/driver/zones", as: second).text
            let stranger = try await client.json(.get, "/taxi/driver/zones", as: office.passenger())

            #expect(nothing.status == .ok)
            #expect(list.zones.map(\.id) == ["port", "casino"])
            #expect(list.zones.map(\.waitingTaxis) == [1, 2])
            #expect(list.zones[0].requestsPerTaxi > list.zones[1].requestsPerTaxi)
            #expect(page.contains("You are here"))
            #expect(list.zones[0].demand == "high")
            #expect(list.zones.allSatisfy { ($0.expectedRequests * 100).rounded() / 100 == $0.expectedRequests })
            #expect(!page.contains("data-count"))
            #expect(stranger.status == .forbidden)
            #expect(third != second)
        }
    }

    @Test func `nothing is called usual, and no zone busy, before a week is known`() async throws {
        let office = try await TaxiOffice()
        let driver = try await office.driver("T1")
        try await office.open { client in
            try await Self.ask(office, daysAgo: 0)
            let early = try await client.page("/taxi/driver/zones", as: driver).text
            for days: Int64 in 1...8 { try await Self.ask(office, daysAgo: days) }
            office.town.clock.advance(milliseconds: 301_000)
            let later = try await client.page("/taxi/driver/zones", as: driver).text

            #expect(early.contains("class=\"list\""))
            #expect(!early.contains("data-zone-demand"))
            #expect(!early.contains("usually"))
            // Zones say it in words; ratios are not numbers on pins, which would be added up.
            for shade in ["high", "some", "low"] { #expect(later.contains("swatch-\(shade)")) }
            #expect(later.contains("data-zone-mark=\"port\" data-zone-demand="))
            #expect(!later.contains(#/[0-9]\.[0-9] request/#))
        }
    }

    /// Somebody asked for a taxi so many days ago, and withdrew.
    private static func ask(_ office: TaxiOffice, daysAgo days: Int64) async throws {
        let passenger = office.town.passenger()
        let request = try await office.town.ask(passenger)
        _ = try await office.town.dispatch.withdraw(request.id, by: passenger)
        let made = office.town.clock.now().advanced(milliseconds: -days * 86_400_000)
        try await office.town.database.write { transaction in
            try transaction.execute("UPDATE taxi_request SET made_at = \(made) WHERE id = \(request.id)")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the map of a driver shows as many taxis in the zone as the queue`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let driver = try await office.driver("T1")
        _ = try await office.driver("T2")
        try await office.open { client in
            let page = try await client.page("/taxi/driver", as: driver).text

            #expect(page.contains(#"data-zone-mark="port" data-zone-taxis="2""#))
        }
    }
}
