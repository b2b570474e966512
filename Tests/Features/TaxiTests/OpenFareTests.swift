import CrosstownContract
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Pages of rides that are over while their fares are open, and what the receipt says once they are settled.
@Suite struct OpenFareTests {
    private static let live = #"data-live="request-changed""#

    @Test(arguments: TestEngine.reachable)
    func `ride and receipt stay live until the fare is settled`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 20_000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            let paths = ["/taxi/requests/\(id)", "/taxi/requests/\(id)/receipt"]
            func liveness() async throws -> [Bool] {
                var found: [Bool] = []
                for path in paths {
                    found.append(try await client.page(path, as: ride.key).text.contains(Self.live))
                }
                return found
            }
            let ended = try await liveness()
            _ = try await ride.enter("80", id, client, insists: true)
            let asked = try await liveness()
            _ = try await client.json(.post, "/taxi/requests/\(id)/fare/confirm", as: ride.key)
            let paid = try await liveness()

            #expect(ended == [true, true])
            #expect(asked == [true, true])
            #expect(paid == [false, false])
        }
    }

    @Test func `a fare that is paid to the driver is settled once it is entered`() async throws {
        let ride = try await AcceptedRide(metres: 20)
        try await ride.office.open { client in
            _ = try await ride.press(client, "pick-up")
            _ = try await ride.press(client, "end-ride")
            let ended = try await client.page(ride.requestPath, as: ride.passenger).text
            let path = "/taxi/driver/rides/\(try await ride.seen(client).id)/fare"
            _ = try await client.json(.post, path, as: ride.driver, #"{"amount":"14.20"}"#)
            let settled = try await client.page(ride.requestPath, as: ride.passenger).text

            #expect(ended.contains(Self.live))
            #expect(!settled.contains(Self.live))
        }
    }

    @Test func `a fare that its driver lowers is sent to both pages`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 20_000)
        let id = try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("80", id, client, insists: true)
            return id
        }

        let stream = try await ride.office.following("/taxi/events?request=\(id)", as: ride.key) {
            try await ride.office.open { client in
                let lowered = try await ride.correct("70", id, client, insists: true)
                #expect(lowered.status.kind == .successful)
                #expect(try await ride.state(id, client)?.state == .asked)
            }
        }

        #expect(stream.contains("event: request-changed"))
    }

    @Test func `a driver's page follows what becomes of the fare`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 20_000)
        let id = try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("80", id, client, insists: true)
            let page = try await client.page("/taxi/driver/fare", as: ride.driver).text
            #expect(page.contains(#"data-live="driver-changed""#))
            return id
        }

        let stream = try await ride.office.following("/taxi/driver/events", as: ride.driver) {
            try await ride.office.open { client in
                _ = try await client.json(.post, "/taxi/requests/\(id)/fare/confirm", as: ride.key)
            }
        }

        #expect(stream.contains("event: driver-changed"))
    }

    @Test func `an ended ride asks about its fare first, and no buttons lie over it`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 20_000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("80", id, client, insists: true)
            let page = try await client.page("/taxi/requests/\(id)", as: ride.key).text
            let (question, facts, receipt) = (
                try #require(page.firstRange(of: "id=\"fare-title\"")),
                try #require(page.firstRange(of: "class=\"facts")),
                try #require(page.firstRange(of: "/taxi/requests/\(id)/receipt"))
            )

            #expect(page.contains(#"<footer class="sheet-actions"></footer>"#))
            #expect(question.lowerBound < facts.lowerBound)
            #expect(facts.lowerBound < receipt.lowerBound)
        }
    }

    @Test func `whoever contests a fare without a reason is led to the field`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 20_000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("80", id, client, insists: true)
            let page = "/taxi/requests/\(id)"
            let refused = try await client.form("\(page)/fare/contest", as: ride.key, from: page, "reason=")

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("id=\"reason-error\""))
        }
    }

    @Test func `a decision that is refused keeps what was typed, in its form alone`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 40_000)
        let city = ride.office.administrator()
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            var ids: [String] = []
            for _ in 0..<2 {
                let id = try await ride.ride(client)
                _ = try await ride.enter("80", id, client, insists: true)
                let body = #"{"reason":"Too much"}"#
                _ = try await client.json(.post, "/taxi/requests/\(id)/fare/contest", as: ride.key, body)
                ids.append(id)
            }
            func decide(_ fields: String) async throws -> TestResponse {
                try await client.form("/taxi/console/fares/\(ids[0])", as: city, from: "/taxi/console/fares", fields)
            }
            let unexplained = try await decide("amount=5.25&reason=")
            let tooMuch = try await decide("amount=70&reason=A+detour")

            #expect(unexplained.status == .unprocessableContent)
            #expect(unexplained.text.contains("value=\"5.25\""))
            #expect(unexplained.text.contains("id=\"reason-\(ids[0])-error\""))
            #expect(!unexplained.text.contains("id=\"reason-\(ids[1])-error\""))
            #expect(tooMuch.text.contains("value=\"A detour\""))
            #expect(tooMuch.text.contains("id=\"amount-\(ids[0])-error\""))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the lines of a receipt add up to the fare`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            let path = "/taxi/requests/\(id)/receipt"
            let open = try await client.json(.get, path, as: ride.key)
            _ = try await ride.enter("8.40", id, client)
            let receipt = try await client.json(.get, path, as: ride.key)
            let page = try await client.page(path, as: ride.key).text

            #expect(try open.values("lines", "*").isEmpty)
            #expect(try receipt.values("lines", "*", "amount", "minorUnits") == ["480", "195", "165"])
            #expect(try receipt.value("fare", "minorUnits") == "840")
            for line in ["4.80 EUR", "1.95 EUR", "1.65 EUR", "8.40 EUR"] { #expect(page.contains("<dd>\(line)</dd>")) }
        }
    }

    @Test func `the receipt of a decided fare tells what the meter showed, and its lines add up`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 20_000)
        let city = ride.office.administrator()
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("25", id, client)
            let contest = "/taxi/requests/\(id)/fare/contest"
            _ = try await client.json(.post, contest, as: ride.key, #"{"reason":"A detour"}"#)
            let decision = #"{"amount":"8","reason":"The usual way"}"#
            _ = try await client.json(.post, "/taxi/console/fares/\(id)", as: city, decision)
            let receipt = try await client.json(.get, "/taxi/requests/\(id)/receipt", as: ride.key)
            let page = try await client.page("/taxi/requests/\(id)/receipt", as: ride.key).text

            #expect(try receipt.values("lines", "*", "amount", "minorUnits") == ["480", "195", "1825", "-1700"])
            #expect(try receipt.value("fare", "minorUnits") == "800")
            #expect(page.contains("<dt>Metered fare</dt><dd>25.00 EUR</dd>"))
            #expect(page.contains("<dt>Fare decided by the city</dt><dd>8.00 EUR</dd>"))
        }
    }

    @Test func `a fare below the price that was told has a line below zero`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("6", id, client)
            let receipt = try await client.json(.get, "/taxi/requests/\(id)/receipt", as: ride.key)

            #expect(try receipt.values("lines", "*", "amount", "minorUnits") == ["480", "195", "-75"])
        }
    }

    @Test(arguments: [("12.50", ["1500", "-250"]), ("15", ["480", "195", "825"]), ("18", ["480", "195", "1125"])])
    func `a receipt adds up to the minimum fare only where the meter showed that`(
        metered: String,
        amounts: [String]
    ) async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 4000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client, least: "15")
            let id = try await ride.ride(client)
            _ = try await ride.enter(metered, id, client)
            let receipt = try await client.json(.get, "/taxi/requests/\(id)/receipt", as: ride.key)

            #expect(try receipt.values("lines", "*", "amount", "minorUnits") == amounts)
        }
    }
}
