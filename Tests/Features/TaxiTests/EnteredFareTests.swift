import CrosstownContract
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What passengers learn of a fare that was paid to the driver once it is entered.
@Suite struct EnteredFareTests {
    @Test(arguments: TestEngine.reachable)
    func `the notification of the end is renewed with the fare, and the lists show fare and destination`(
        engine: TestEngine
    ) async throws {
        let ride = try await PaidRide(on: engine, cents: 0)
        try await ride.office.open { client in
            let id = try await ride.ride(client, payment: "driver")
            let over = try #require(ride.notices.entries.last { $0.person == ride.person })
            let before = try await client.json(.get, "/taxi/requests", as: ride.key)
            _ = try await ride.enter("8.40", id, client)
            let renewed = try #require(ride.notices.entries.last { $0.person == ride.person })
            let after = try await client.json(.get, "/taxi/requests", as: ride.key)
            let page = try await client.page("/taxi/requests", as: ride.key).text
            let city = ride.office.administrator()
            let console = try await client.json(.get, "/taxi/console/requests", as: city)
            let past = try #require(try await ride.office.items(of: ride.person).past.first)

            #expect(renewed.subject == over.subject)
            #expect(renewed.title == over.title)
            #expect(renewed.text.contains("8.40 EUR"))
            #expect(try before.values("requests", "*", "fareMinorUnits").isEmpty)
            #expect(try after.values("requests", "*", "fareMinorUnits") == ["840"])
            #expect(try after.values("requests", "*", "destination").count == 1)
            #expect(try console.values("requests", "*", "destination").isEmpty)
            #expect(page.contains("8.40 EUR"))
            #expect(past.detail.english.contains("8.40 EUR"))
            #expect(past.title.english.contains(" to "))
        }
    }

    @Test func `receipt and help lead to where a fare can be contested, and the driver reads that it is reviewed`()
        async throws
    {
        let ride = try await PaidRide(on: .sqlite, cents: 20_000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            let path = "/taxi/requests/\(id)"
            let idle = try await client.page("/taxi/driver/fare", as: ride.driver).text
            _ = try await ride.enter("80", id, client, insists: true)
            let asked = [
                try await client.page("\(path)/receipt", as: ride.key).text,
                try await client.page("\(path)/help", as: ride.key).text,
            ]
            let reviewed = try await client.page("/taxi/driver/fare", as: ride.driver).text
            _ = try await client.json(.post, "\(path)/fare/confirm", as: ride.key)
            let paid = try await client.page("\(path)/receipt", as: ride.key).text

            for page in asked { #expect(page.contains("href=\"\(path)#fare-title\"")) }
            #expect(paid.contains("href=\"\(path)/help\""))
            #expect(!paid.contains("#fare-title"))
            #expect(idle.contains("<h1>Ride fare</h1>"))
            #expect(reviewed.contains("<h1>Fare under review</h1>"))
        }
    }

    @Test func `the map of a ride that is over shows both places and the way between them`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 0)
        try await ride.office.open { client in
            let id = try await ride.ride(client, payment: "driver")
            let page = try await client.page("/taxi/requests/\(id)", as: ride.key).text

            #expect(page.contains("data-route=\"gyflrAw~zcM\""))
            for kind in ["pickup", "destination"] { #expect(page.contains("data-pin=\"\(kind)\"")) }
        }
    }
}
