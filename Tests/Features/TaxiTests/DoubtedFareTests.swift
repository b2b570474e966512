import CrosstownContract
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Unusual fares that were paid to the driver, and who learns of contested ones.
@Suite struct DoubtedFareTests {
    private static let chief = Identifier<Account>(high: 9, low: 9)
    private static let staff = KnownPeople(holders: ["administrator": [chief]])

    /// A directly paid ride whose driver insists on 9,999.00; its identity.
    private func absurd(_ ride: PaidRide, _ client: any TestClientProtocol) async throws -> String {
        try await PriceTests.publish(ride.office, client)
        let id = try await ride.ride(client, payment: "driver")
        _ = try await ride.enter("9999", id, client, insists: true)
        return id
    }

    private func doubt(_ id: String, _ ride: PaidRide, _ client: any TestClientProtocol) async throws -> TaxiFareDoubt?
    {
        try await client.json(.get, "/taxi/requests/\(id)", as: ride.key).decoded(RequestResponse.self).fareDoubt
    }

    private func listed(_ ride: PaidRide, _ client: any TestClientProtocol) async throws -> [String] {
        try await client.json(.get, "/taxi/console/fares", as: ride.office.administrator())
            .values("doubted", "*", "state")
    }

    @Test(arguments: TestEngine.reachable)
    func `the passenger is asked, the city sees it and decides, and all read why`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 0, staff: Self.staff)
        try await ride.office.open { client in
            let id = try await absurd(ride, client)
            let asked = try await doubt(id, ride, client)
            let told = ride.notices.titles(for: ride.person).last
            let before = try await listed(ride, client)
            let objection = #"{"reason":"I paid 15"}"#
            for _ in 0..<2 {
                _ = try await client.json(.post, "/taxi/requests/\(id)/fare/contest", as: ride.key, objection)
            }
            let contested = try await listed(ride, client)
            let decision = #"{"amount":"15","reason":"A zero too many"}"#
            let city = ride.office.administrator()
            let decided = try await client.json(.post, "/taxi/console/fares/\(id)", as: city, decision)
            let receipt = try await client.json(.get, "/taxi/requests/\(id)/receipt", as: ride.key)

            #expect(asked == .asked)
            #expect(told == "Is 9,999.00 EUR the right fare?")
            #expect(before == ["asked"])
            #expect(contested == ["contested"])
            #expect(ride.notices.kinds(for: Self.chief) == ["taxi.contested"])
            #expect(ride.notices.titles(for: ride.driverAccount).contains { $0.contains("disputed") })
            #expect(decided.status == .noContent)
            #expect(try await listed(ride, client).isEmpty)
            #expect(try receipt.value("fare", "minorUnits") == "1500")
            #expect(ride.notices.titles(for: ride.person).last == "Your fare is now 15.00 EUR")
            #expect(ride.notices.titles(for: ride.driverAccount).last == "Your fare is now 15.00 EUR")
            #expect(ride.notices.withdrawn.contains("taxi.contested/\(id)"))
        }
    }

    @Test func `who says that it is right is asked no more, nor is who rode with a driver who corrects it`()
        async throws
    {
        let ride = try await PaidRide(on: .sqlite, cents: 0)
        try await ride.office.open { client in
            let id = try await absurd(ride, client)
            let page = try await client.page("/taxi/requests/\(id)", as: ride.key).text
            let confirmed = try await client.json(.post, "/taxi/requests/\(id)/fare/confirm", as: ride.key)
            let afterwards = try await listed(ride, client)
            _ = try await ride.correct("15", id, client)

            #expect(page.hasForm(to: "/taxi/requests/\(id)/fare/contest"))
            #expect(confirmed.status.kind == .successful)
            #expect(afterwards.isEmpty)
            #expect(try await doubt(id, ride, client) == nil)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `staff neither see nor decide the contested fare of a ride that they rode or drove`(
        engine: TestEngine
    ) async throws {
        for (payment, fare) in [("wallet", "25"), ("driver", "9999")] {
            let ride = try await PaidRide(on: engine, cents: 2000)
            try await ride.office.open { client in
                try await PriceTests.publish(ride.office, client)
                let id = try await ride.ride(client, payment: payment)
                _ = try await ride.enter(fare, id, client, insists: true)
                let objection = #"{"reason":"A detour"}"#
                _ = try await client.json(.post, "/taxi/requests/\(id)/fare/contest", as: ride.key, objection)
                let callers = ride.office.host.callers
                let own = [
                    callers.key(of: ride.person, as: ["passenger", "administrator"]),
                    callers.key(of: ride.driverAccount, as: ["driver", "administrator"]),
                ]
                let decision = #"{"amount":"9","reason":"As the map shows"}"#
                for staff in own {
                    let list = try await client.json(.get, "/taxi/console/fares", as: staff)
                    let refused = try await client.json(.post, "/taxi/console/fares/\(id)", as: staff, decision)

                    #expect(try list.values("fares", "*", "id") + list.values("doubted", "*", "id") == [])
                    #expect(refused.status == .conflict)
                    #expect(try refused.problem == "own-ride")
                }
                let city = ride.office.administrator()
                let list = try await client.json(.get, "/taxi/console/fares", as: city)
                let decided = try await client.json(.post, "/taxi/console/fares/\(id)", as: city, decision)

                #expect(try list.values("fares", "*", "id") + list.values("doubted", "*", "id") == [id])
                #expect(decided.status == .noContent)
            }
        }
    }

    @Test func `the city and the driver learn of a contested fare from the wallet`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 2000, staff: Self.staff)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("25", id, client)
            let objection = #"{"reason":"A detour"}"#
            _ = try await client.json(.post, "/taxi/requests/\(id)/fare/contest", as: ride.key, objection)

            #expect(ride.notices.kinds(for: Self.chief) == ["taxi.contested"])
            #expect(ride.notices.titles(for: ride.driverAccount).contains("Your fare of 25.00 EUR is disputed"))
            #expect(ride.notices.withdrawn.contains("taxi.fare/\(id)"))
        }
    }
}
