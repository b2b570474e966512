import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What is set aside, by example.
@Suite struct FareRuleTests {
    @Test func `a quarter above the price is set aside, to a whole unit`() {
        #expect(FareRule.hold(for: Money(minorUnits: 675, .euro)).minorUnits == 900)
        #expect(FareRule.hold(for: Money(minorUnits: 800, .euro)).minorUnits == 1000)
        #expect(FareRule.hold(for: Money(minorUnits: 801, .euro)).minorUnits == 1100)
    }

    @Test func `a fare up to what is set aside is taken, one above it is asked about`() {
        let held = Money(minorUnits: 900, .euro)
        #expect(FareRule.state(afterFare: held, held: held) == .paid)
        #expect(FareRule.state(afterFare: Money(minorUnits: 901, .euro), held: held) == .asked)
    }
}

@Suite struct PaymentTests {
    @Test(arguments: TestEngine.reachable)
    func `money is set aside at the acceptance, the fare taken once, the rest given back`(
        engine: TestEngine
    ) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let form = try await client.page("/taxi?meetingPlace=quai&destination=nice&payment=wallet", as: ride.key)
                .text
            let asked = try await ride.ask(client).decoded(RequestResponse.self)
            let before = try await ride.purse
            try await ride.accept(client)
            let held = try await ride.purse
            let driving = try await client.json(.get, "/taxi/driver", as: ride.driver).decoded(DriverResponse.self)
            _ = try await client.json(.post, "/taxi/driver/pick-up", as: ride.driver)
            _ = try await client.json(.post, "/taxi/driver/end-ride", as: ride.driver)
            let waiting = try await ride.state(asked.id, client)
            let zero = try await ride.enter("0", asked.id, client)
            let huge = try await ride.enter("10000", asked.id, client)
            for _ in 0..<2 { _ = try await ride.enter("8.40", asked.id, client) }
            let paid = try await ride.purse
            let settled = try await ride.state(asked.id, client)
            let receipt = try await client.page("/taxi/requests/\(asked.id)/receipt", as: ride.key).text

            #expect(form.contains("20.00 EUR"))
            #expect(form.contains("9.00 EUR"))
            #expect(before == [2000, 0])
            #expect(held == [1100, 900])
            #expect(paid == [1160, 0])
            #expect(driving.ride?.terms?.payment == .wallet)
            #expect(driving.ride?.terms?.destination == "Gare de Nice")
            #expect(waiting?.state == .held)
            #expect(waiting?.held == 900)
            #expect(zero.status == .unprocessableContent)
            #expect(huge.status == .unprocessableContent)
            #expect(settled?.state == .paid)
            #expect(settled?.paid == 840)
            #expect(receipt.contains("8.40 EUR"))
            #expect(receipt.contains("Gare de Nice"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever has too little is told before anything is asked for`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 899)
        try await ride.office.open { client in
            let early = try await ride.ask(client)
            try await PriceTests.publish(ride.office, client)
            let form = try await client.page("/taxi?meetingPlace=quai&destination=nice&payment=wallet", as: ride.key)
                .text
            let refused = try await ride.ask(client)
            let noPlace = try await client.json(
                .post,
                "/taxi/requests",
                as: ride.key,
                #"{"meetingPlace":"quai","passengers":1,"payment":"wallet"}"#
            )
            let home = try await client.json(.get, "/taxi", as: ride.key).decoded(PassengerHome.self)

            #expect(early.status == .unprocessableContent)
            #expect(try early.wrongFields == ["payment"])
            #expect(form.contains("9.00 EUR") && form.contains("8.99 EUR"))
            #expect(form.contains("/wallet?next="))
            #expect(refused.status == .conflict)
            #expect(try refused.problem == "insufficient-funds")
            #expect(noPlace.status == .unprocessableContent)
            #expect(home.openRequest == nil)
            #expect(try await ride.purse == [899, 0])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `every other end gives the money back`(engine: TestEngine) async throws {
        for end in ["withdraw", "cannot-come", "city", "nobody enters"] {
            let ride = try await PaidRide(on: engine, cents: 2000)
            try await ride.office.open { client in
                try await PriceTests.publish(ride.office, client)
                let made = try await ride.ask(client).decoded(RequestResponse.self)
                try await ride.accept(client)
                #expect(try await ride.purse == [1100, 900])
                switch end {
                case "withdraw":
                    for _ in 0..<2 {
                        _ = try await client.json(.post, "/taxi/requests/\(made.id)/withdraw", as: ride.key)
                    }
                case "cannot-come":
                    _ = try await client.json(.post, "/taxi/driver/cannot-come", as: ride.driver)
                    _ = try await client.json(.post, "/taxi/requests/\(made.id)/withdraw", as: ride.key)
                case "city":
                    let reason = #"{"reason":"Parade"}"#
                    let path = "/taxi/console/requests/\(made.id)/end"
                    _ = try await client.json(.post, path, as: ride.office.administrator(), reason)
                default:
                    _ = try await client.json(.post, "/taxi/driver/pick-up", as: ride.driver)
                    _ = try await client.json(.post, "/taxi/driver/end-ride", as: ride.driver)
                    try await ride.pass(hours: 24)
                    let late = try await ride.enter("8", made.id, client)
                    #expect(late.status == .conflict)
                }
                #expect(try await ride.purse == [2000, 0], "\(end)")
                #expect(try await ride.state(made.id, client)?.state == .released, "\(end)")
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a fare far above the price is taken once its passenger confirms it`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("25", id, client)
            let asked = try await client.page("/taxi/requests/\(id)", as: ride.key).text
            let untouched = try await ride.purse
            let poor = try await client.json(.post, "/taxi/requests/\(id)/fare/confirm", as: ride.key)
            let stranger = ride.office.passenger()
            let foreign = try await client.json(.post, "/taxi/requests/\(id)/fare/confirm", as: stranger)
            try await ride.office.town.give(1000, to: ride.person)
            for _ in 0..<2 {
                let confirmed = try await client.json(.post, "/taxi/requests/\(id)/fare/confirm", as: ride.key)
                #expect(confirmed.status.kind == .successful)
            }

            #expect(asked.contains("25.00 EUR") && asked.hasForm(to: "/taxi/requests/\(id)/fare/confirm"))
            #expect(untouched == [1100, 900])
            #expect(poor.status == .conflict)
            #expect(try poor.problem == "insufficient-funds")
            #expect(foreign.status == .notFound)
            #expect(try await ride.purse == [500, 0])
            #expect(ride.notices.titles(for: ride.person).contains { $0.contains("25.00 EUR") })
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a contested fare is decided by the city, with a reason`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        let city = ride.office.administrator()
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("25", id, client)
            let contest = "/taxi/requests/\(id)/fare/contest"
            let empty = try await client.json(.post, contest, as: ride.key, #"{"reason":" "}"#)
            for _ in 0..<2 { _ = try await client.json(.post, contest, as: ride.key, #"{"reason":"A detour"}"#) }
            let list = try await client.page("/taxi/console/fares", as: city).text
            let decide = "/taxi/console/fares/\(id)"
            let more = try await client.json(.post, decide, as: city, #"{"amount":"26","reason":"x"}"#)
            let passenger = try await client.json(.post, decide, as: ride.key, #"{"amount":"1","reason":"x"}"#)
            for _ in 0..<2 {
                _ = try await client.json(.post, decide, as: city, #"{"amount":"9","reason":"The usual way"}"#)
            }
            let other = try await client.json(.post, decide, as: city, #"{"amount":"1","reason":"x"}"#)
            let page = try await client.page("/taxi/requests/\(id)", as: ride.key).text
            let none = try await client.json(.get, "/taxi/console/fares", as: city)

            let told = ride.notices.titles(for: ride.driverAccount).filter { $0.hasPrefix("Your fare") }
            #expect(told == ["Your fare of 25.00 EUR is disputed", "Your fare is now 9.00 EUR"])
            #expect(empty.status == .unprocessableContent)
            #expect(list.contains("A detour"))
            #expect(list.contains("7.00 EUR"))
            #expect(more.status == .unprocessableContent)
            #expect(passenger.status == .forbidden)
            #expect(other.status == .conflict)
            #expect(none.status == .ok)
            #expect(try none.values("fares", "*").isEmpty)
            #expect(page.contains("The usual way"))
            #expect(page.contains("9.00 EUR"))
            #expect(try await ride.purse == [1100, 0])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city may decide that nothing is due, and all of it comes back`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("25", id, client)
            _ = try await client.json(.post, "/taxi/requests/\(id)/fare/contest", as: ride.key, #"{"reason":"Lost"}"#)
            let page = try await client.page("/taxi/driver", as: ride.driver).text
            for _ in 0..<2 {
                let decided = try await client.json(
                    .post,
                    "/taxi/console/fares/\(id)",
                    as: ride.office.administrator(),
                    #"{"amount":"0","reason":"No ride"}"#
                )
                #expect(decided.status.kind == .successful)
            }
            #expect(page.contains(#"href="/taxi/driver/fare""#))
            #expect(try await ride.purse == [2000, 0])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver corrects a fare, and silence leaves it to the city`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 5000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("80", id, client, insists: true)
            let path = "/taxi/driver/rides/\(id)/fare/correct"
            let higher = try await client.json(.post, path, as: ride.driver, #"{"amount":"90"}"#)
            let foreign = try await client.json(.post, path, as: try await ride.office.driver("T2"), #"{"amount":"1"}"#)
            let page = try await client.page("/taxi/driver/fare", as: ride.driver).text
            try await ride.pass(hours: 48)
            let silent = try await ride.state(id, client)?.state
            let lower = try await client.json(.post, path, as: ride.driver, #"{"amount":"8"}"#)

            #expect(higher.status == .unprocessableContent)
            #expect(foreign.status == .notFound)
            #expect(page.hasForm(to: path))
            #expect(silent == .contested)
            #expect(lower.status.kind == .successful)
            #expect(try await ride.state(id, client)?.state == .paid)
            #expect(try await ride.purse == [4200, 0])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a tip is given once, and never more than there is`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 1300)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            let path = "/taxi/requests/\(id)/tip"
            let early = try await client.json(.post, path, as: ride.key, #"{"amount":"2"}"#)
            _ = try await ride.enter("8", id, client)
            let negative = try await client.json(.post, path, as: ride.key, #"{"amount":"-2"}"#)
            let huge = try await client.json(.post, path, as: ride.key, #"{"amount":"50"}"#)
            let poor = try await client.json(.post, path, as: ride.key, #"{"amount":"6"}"#)
            for _ in 0..<2 { _ = try await client.json(.post, path, as: ride.key, #"{"amount":"2"}"#) }
            let other = try await client.json(.post, path, as: ride.key, #"{"amount":"1"}"#)
            let receipt = try await client.page("/taxi/requests/\(id)/receipt", as: ride.key).text
            let foreign = try await client.json(.post, path, as: ride.office.passenger(), #"{"amount":"50"}"#)

            #expect(foreign.status == .notFound)
            #expect(early.status == .conflict)
            #expect(negative.status == .unprocessableContent)
            #expect(huge.status == .unprocessableContent)
            #expect(poor.status == .conflict)
            #expect(other.status == .conflict)
            #expect(receipt.contains("10.00 EUR"))
            #expect(try await ride.purse == [300, 0])
        }
    }

    @Test func `where the wallet was emptied meanwhile, the driver is paid and both know`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 1000)
        let (ledger, person) = (ride.office.town.ledger, ride.person)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let made = try await ride.ask(client).decoded(RequestResponse.self)
            try await ride.office.town.database.write { transaction in
                let rest = Money(minorUnits: 1000, .euro)
                let key = CommandKey("test", person, "spent")
                try ledger.perform(.charge(rest, from: person, for: "test"), key: key, in: transaction)
            }
            try await ride.accept(client)
            let page = try await client.page("/taxi/requests/\(made.id)", as: ride.key).text
            let driver = try await client.json(.get, "/taxi/driver", as: ride.driver).decoded(DriverResponse.self)

            #expect(page.contains("Please pay the driver"))
            #expect(driver.ride?.terms?.payment == .driver)
            #expect(ride.notices.kinds(for: person).contains("taxi.fare"))
        }
    }
}
