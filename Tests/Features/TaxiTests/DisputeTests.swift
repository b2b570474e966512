import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What fares in dispute may cost, how long their money stays where it is, and what is said of them.
@Suite struct DisputeTests {
    private static let days400: Int64 = 400 * 24

    private func deny(_ id: String, _ ride: PaidRide, _ client: any TestClientProtocol) async throws {
        let denied = try await client.json(.post, "/taxi/requests/\(id)/not-in-taxi", as: ride.key)
        #expect(denied.status == .ok)
    }

    private func contest(
        _ id: String,
        _ ride: PaidRide,
        _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        let body = #"{"reason":"A detour"}"#
        return try await client.json(.post, "/taxi/requests/\(id)/fare/contest", as: ride.key, body)
    }

    private func decide(
        _ id: String,
        _ amount: String,
        _ ride: PaidRide,
        _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        let body = #"{"amount":"\#(amount)","reason":"As the map shows"}"#
        return try await client.json(.post, "/taxi/console/fares/\(id)", as: ride.office.administrator(), body)
    }

    @Test func `a decision is asked about, and the list says what was decided and given back`() async throws {
        let ride = try await PaidRide(on: .sqlite, cents: 2000)
        let (city, list) = (ride.office.administrator(), "/taxi/console/fares")
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            try await deny(id, ride, client)
            let waiting = try await client.page(list, as: city).text
            let decided = try await client.form("\(list)/\(id)", as: city, from: list, "amount=8.40&reason=So")
            let page = try await client.page("\(list)?decided=\(id)", as: city).text
            let other = try await client.page("\(list)?decided=9", as: city).text

            #expect(waiting.contains("data-confirm="))
            #expect(decided.headers[.location] == "\(list)?decided=\(id)")
            #expect(page.contains("Fare set to 8.40 EUR. 0.60 EUR of the 9.00 EUR held is released to the passenger."))
            #expect(!other.contains(#"role="status""#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what is set aside stays so as long as a fare is in dispute`(engine: TestEngine) async throws {
        for (entered, isDenied) in [("8.40", true), ("25", false)] {
            let ride = try await PaidRide(on: engine, cents: 2000)
            try await ride.office.open { client in
                try await PriceTests.publish(ride.office, client)
                let id = try await ride.ride(client)
                if isDenied { try await deny(id, ride, client) }
                _ = try await ride.enter(entered, id, client)
                if !isDenied { #expect(try await contest(id, ride, client).status.kind == .successful) }
                try await ride.pass(hours: Self.days400)
                let waiting = try await ride.purse
                let decided = try await decide(id, "8.40", ride, client)

                #expect(waiting == [1100, 900])
                #expect(decided.status == .noContent)
                #expect(try await ride.state(id, client)?.paid == 840)
                #expect(try await ride.purse == [1160, 0])
                #expect(try await ride.driverPurse == [840, 0])
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a fare that nobody answers is kept aside for the city, too`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("25", id, client)
            try await ride.pass(hours: 48)
            try await ride.pass(hours: Self.days400)

            #expect(try await ride.state(id, client)?.state == .contested)
            #expect(try await ride.purse == [1100, 900])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what was paid stays held back at the driver until the city has decided`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("8.40", id, client)
            try await deny(id, ride, client)
            try await ride.pass(hours: Self.days400)
            let waiting = try await ride.driverPurse
            let decided = try await decide(id, "0", ride, client)

            #expect(waiting == [0, 840])
            #expect(decided.status == .noContent)
            #expect(try await ride.purse == [2000, 0])
            #expect(try await ride.driverPurse == [0, 0])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver whom a passenger reports stays until the city has answered`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        let (town, account) = (ride.office.town, ride.driverAccount)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("8.40", id, client)
            try await deny(id, ride, client)
            let module = ride.office.module
            let open = try await town.database.read { try module.obstacles(toErasing: account, in: $0) }
            try await town.database.write { try $0.execute("UPDATE staff_case SET state = 'answered'") }
            let answered = try await town.database.read { try module.obstacles(toErasing: account, in: $0) }

            #expect(open.count == answered.count + 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what a company got is held back and given back there, though its driver has left`(
        engine: TestEngine
    ) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        let (town, account) = (ride.office.town, ride.driverAccount)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let home = try await ride.office.company("Rock Taxi", client).home
            let company = try #require(Identifier<Account>(String(home.split(separator: "/").last ?? "")))
            try await town.database.write { transaction in
                try transaction.execute("UPDATE taxi_driver SET company = 'Rock Taxi' WHERE account = \(account)")
            }
            let id = try await ride.ride(client)
            _ = try await ride.enter("8.40", id, client)
            let earned = try await town.purse(of: company)
            let module = ride.office.module
            try await town.database.write { try module.erase(account, in: $0) }
            try await deny(id, ride, client)
            let waiting = try await town.purse(of: company)
            let decided = try await decide(id, "0", ride, client)

            #expect(earned == [840, 0])
            #expect(waiting == [0, 840])
            #expect(decided.status == .noContent)
            #expect(try await ride.purse == [2000, 0])
            #expect(try await town.purse(of: company) == [0, 0])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a dispute of an earlier version keeps its money from the next start on`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        let ledger = ride.office.town.ledger
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            try await deny(id, ride, client)
            let hold = CommandKey("taxi", try #require(Identifier<TaxiRequest>(id)), "hold")
            try await ride.office.town.database.write { transaction in
                try ledger.extendHold(hold, lasting: .seconds(14 * 86_400), in: transaction)
            }
            try await ride.office.module.prepare()
            try await ride.pass(hours: Self.days400)

            #expect(try await ride.purse == [1100, 900])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what a wallet does not cover is not said to be paid`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        let (ledger, person) = (ride.office.town.ledger, ride.person)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            try await deny(id, ride, client)
            let hold = CommandKey("taxi", try #require(Identifier<TaxiRequest>(id)), "hold")
            try await ride.office.town.database.write { transaction in
                let (gone, spent) = (CommandKey("test", person, "gone"), CommandKey("test", person, "spent"))
                try ledger.perform(.release(hold: hold), key: gone, in: transaction)
                let most = Money(minorUnits: 1900, .euro)
                try ledger.perform(.charge(most, from: person, for: "test"), key: spent, in: transaction)
            }
            let refused = try await decide(id, "8.40", ride, client)
            let state = try await ride.state(id, client)
            let less = try await decide(id, "1.00", ride, client)

            #expect(refused.status == .conflict)
            #expect(try refused.problem == "fare-not-covered")
            #expect(state?.state == .contested)
            #expect(state?.paid == nil)
            #expect(less.status == .noContent)
            #expect(try await ride.state(id, client)?.paid == 100)
            #expect(try await ride.purse == [0, 0])
            #expect(try await ride.driverPurse == [100, 0])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `after a denial a driver asks for at most what is set aside`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 20_000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            try await deny(id, ride, client)
            let more = try await ride.enter("150", id, client)
            let most = try await ride.enter("9.00", id, client)

            #expect(more.status == .unprocessableContent)
            #expect(try more.wrongFields == ["amount"])
            #expect(most.status.kind == .successful)
            #expect(try await ride.state(id, client)?.fare == 900)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city decides on at most what is set aside, whatever was entered`(engine: TestEngine) async throws {
        for isDenied in [true, false] {
            let ride = try await PaidRide(on: engine, cents: 20_000)
            let city = ride.office.administrator()
            try await ride.office.open { client in
                try await PriceTests.publish(ride.office, client)
                let id = try await ride.ride(client)
                _ = try await ride.enter("150", id, client, insists: true)
                if isDenied { try await deny(id, ride, client) } else { _ = try await contest(id, ride, client) }
                let list = try await client.json(.get, "/taxi/console/fares", as: city)
                let more = try await decide(id, "9.01", ride, client)
                let most = try await decide(id, "9.00", ride, client)

                #expect(try list.values("fares", "*", "payment", "held") == ["900"])
                #expect(try list.values("fares", "*", "payment", "fare") == ["15000"])
                #expect(try list.values("fares", "*", "passengerDenials") == [isDenied ? "1" : "0"])
                #expect(try list.values("fares", "*", "driverDenials") == [isDenied ? "1" : "0"])
                #expect(more.status == .unprocessableContent)
                #expect(most.status == .noContent)
                #expect(try await ride.purse == [19_100, 0])
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of two decisions one counts, and the other one reads so`(engine: TestEngine) async throws {
        for (first, second) in [("0", "8.40"), ("8.40", "0"), ("7", "8.40")] {
            let ride = try await PaidRide(on: engine, cents: 2000)
            try await ride.office.open { client in
                try await PriceTests.publish(ride.office, client)
                let id = try await ride.ride(client)
                try await deny(id, ride, client)
                _ = try await ride.enter("8.40", id, client)
                let counts = try await decide(id, first, ride, client)
                let other = try await decide(id, second, ride, client)
                let again = try await decide(id, first, ride, client)

                #expect(counts.status == .noContent)
                #expect(other.status == .conflict)
                #expect(again.status == .noContent)
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `after a denial nothing else is said of the fare, and no tip is given`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            try await deny(id, ride, client)
            _ = try await ride.enter("8.40", id, client)
            let contested = try await contest(id, ride, client)
            let fares = try await client.json(.get, "/taxi/console/fares", as: ride.office.administrator())
            _ = try await decide(id, "8.40", ride, client)
            let tip = try await client.json(.post, "/taxi/requests/\(id)/tip", as: ride.key, #"{"amount":"2"}"#)
            let page = try await client.page("/taxi/requests/\(id)", as: ride.key).text
            let late = try await ride.enter("9", id, client)

            #expect(contested.status == .conflict)
            #expect(try contested.problem == "ride-denied")
            #expect(try fares.values("fares", "*", "id") == [id])
            #expect(try fares.values("fares", "*", "objection").isEmpty)
            #expect(tip.status == .conflict)
            #expect(!page.contains("/requests/\(id)/tip"))
            #expect(late.status == .conflict)
            #expect(ride.notices.texts(for: ride.person).last?.contains("As the map shows") == true)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what was paid out already is named to the city`(engine: TestEngine) async throws {
        let ride = try await PaidRide(on: engine, cents: 2000)
        let (ledger, driver) = (ride.office.town.ledger, ride.driverAccount)
        try await ride.office.open { client in
            try await PriceTests.publish(ride.office, client)
            let id = try await ride.ride(client)
            _ = try await ride.enter("8.40", id, client)
            try await ride.office.town.database.write { transaction in
                let command = WalletCommand.charge(Money(minorUnits: 640, .euro), from: driver, for: "test")
                try ledger.perform(command, key: CommandKey("test", driver, "spent"), in: transaction)
            }
            try await deny(id, ride, client)
            let page = try await client.page("/taxi/console/fares", as: ride.office.administrator()).text

            #expect(page.contains("6.40 EUR"))
        }
    }
}
