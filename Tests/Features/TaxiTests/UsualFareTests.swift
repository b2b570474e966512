import CrosstownContract
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Which fares are asked about, by example.
@Suite struct UsualFareRuleTests {
    private func euro(_ cents: Int64) -> Money { Money(minorUnits: cents, .euro) }

    @Test func `a fare is unusual beyond three times the price that was told, and 20 units from it`() {
        let usual = UsualFare(told: euro(1500), ofDuration: nil, least: euro(300))

        #expect(usual.doubt(about: euro(4500)) == nil)
        #expect(usual.doubt(about: euro(4501)) == .farFromEstimate(euro(1500)))
        #expect(usual.doubt(about: euro(999_900)) == .farFromEstimate(euro(1500)))
        #expect(UsualFare(told: euro(700), ofDuration: nil, least: nil).doubt(about: euro(2700)) == nil)
        #expect(UsualFare(told: euro(700), ofDuration: nil, least: nil).doubt(about: euro(2701)) != nil)
    }

    @Test func `a fare far below the price that was told, or the least fare, is unusual`() {
        let usual = UsualFare(told: euro(6000), ofDuration: nil, least: euro(1500))

        #expect(usual.doubt(about: euro(2000)) == nil)
        #expect(usual.doubt(about: euro(1999)) == .farFromEstimate(euro(6000)))
        #expect(UsualFare(told: euro(1500), ofDuration: nil, least: euro(1500)).doubt(about: euro(500)) == nil)
        #expect(
            UsualFare(told: euro(1500), ofDuration: nil, least: euro(1500)).doubt(about: euro(499))
                == .farBelowLeast(euro(1500))
        )
    }

    @Test func `without a price the duration decides, and only upwards`() {
        let usual = UsualFare(told: nil, ofDuration: euro(3000), least: nil)

        #expect(UsualFare.metres(within: 3_600_000) == 50_000)
        #expect(UsualFare.metres(within: -1) == 0)
        #expect(usual.doubt(about: euro(9001)) == .farAboveTariff(euro(3000)))
        #expect(usual.doubt(about: euro(9000)) == nil)
        #expect(usual.doubt(about: euro(500)) == nil)
    }

    @Test func `with nothing to compare with, 500 units are usual`() {
        let nothing = UsualFare(told: nil, ofDuration: nil, least: nil)

        #expect(nothing.doubt(about: euro(50_000)) == nil)
        #expect(nothing.doubt(about: euro(50_001)) == .high)
    }
}

/// What becomes of an unusual fare that a driver types.
@Suite struct UnusualFareTests {
    @Test(arguments: TestEngine.reachable)
    func `it is saved once its driver insists, however the ride is paid`(engine: TestEngine) async throws {
        for payment in ["driver", "wallet"] {
            let ride = try await PaidRide(on: engine, cents: 2000)
            try await ride.office.open { client in
                try await PriceTests.publish(ride.office, client)
                let id = try await ride.ride(client, payment: payment)
                let receipt = "/taxi/requests/\(id)/receipt"
                let refused = try await ride.enter("9999", id, client)
                let unsaved = try await client.json(.get, receipt, as: ride.key)
                let saved = try await ride.enter("9999", id, client, insists: true)
                let again = try await ride.enter("9999", id, client)
                let fare = try await client.json(.get, receipt, as: ride.key)

                #expect(refused.status == .unprocessableContent)
                #expect(try refused.problem == "unusual-fare")
                #expect(try refused.wrongFields == ["amount"])
                #expect(try refused.value("detail")?.contains("7.00 EUR") == true)
                #expect(try unsaved.value("fare") == nil)
                #expect(saved.status.kind == .successful)
                #expect(again.status.kind == .successful)
                #expect(try fare.value("fare", "minorUnits") == "999900")
            }
        }
    }

    @Test func `the page asks back, and its second button saves the fare`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 0)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client, payment: "driver")
            let (path, entry) = ("/taxi/driver/rides/\(id)/fare", "/taxi/driver/fare")
            let asked = try await client.form(path, as: ride.driver, from: entry, "amount=9999")
            let saved = try await client.form(path, as: ride.driver, from: entry, "amount=9999&insists=true")
            let receipt = try await client.json(.get, "/taxi/requests/\(id)/receipt", as: ride.key)
            let page = asked.text

            #expect(asked.status == .unprocessableContent)
            let change = try #require(page.firstRange(of: "autofocus"))
            let save = try #require(page.firstRange(of: #"form="insist""#))
            #expect(change.lowerBound < save.lowerBound)
            #expect(page.contains(#"name="insists" value="true""#))
            #expect(page.contains(#"data-return-focus="amount""#))
            #expect(saved.status == .seeOther)
            #expect(try receipt.value("fare", "minorUnits") == "999900")
        }
    }

    @Test func `a ride without a destination is compared with what its duration costs`() async throws {
        let ride = try await AcceptedRide(metres: 20)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            _ = try await ride.press(client, "pick-up")
            // 10 km at 50 km/h cost 34.80.
            ride.office.town.clock.advance(milliseconds: 12 * 60_000)
            _ = try await ride.press(client, "end-ride")
            let path = "/taxi/driver/rides/\(try await ride.seen(client).id)/fare"
            let refused = try await client.json(.post, path, as: ride.driver, #"{"amount":"104.41"}"#)
            let saved = try await client.json(.post, path, as: ride.driver, #"{"amount":"104.40"}"#)

            #expect(try refused.problem == "unusual-fare")
            #expect(saved.status.kind == .successful)
        }
    }

    @Test func `a fare that is lowered below a third of the least fare is asked about, too`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("25", id, client)
            let refused = try await ride.correct("0.80", id, client)
            let open = try await ride.state(id, client)
            let saved = try await ride.correct("0.80", id, client, insists: true)

            #expect(try refused.problem == "unusual-fare")
            #expect(open?.state == .asked)
            #expect(open?.fare == 2500)
            #expect(saved.status.kind == .successful)
            #expect(try await ride.state(id, client)?.paid == 80)
        }
    }
}
