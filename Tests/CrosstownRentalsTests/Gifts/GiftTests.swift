import CrosstownKit
import CrosstownPlatform
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import CrosstownRentals

@Suite struct GiftTests {
    @Test(arguments: TestEngine.reachable)
    func `the city gives to some by name, and a retry gives nothing more`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (anna, bert, city) = (try await office.rider(), try await office.rider(), office.administrator())
        office.directory.name("anna", anna)
        office.directory.name("Bert", bert)
        let key = office.depot.ids.next(Gift.self)
        try await office.open { client in
            let body = #"{"key":"\#(key)","coins":25,"occasion":"Thank you","riders":"anna, BERT"}"#
            let sent = [
                try await client.json(.post, "/rentals/console/gifts", as: city, body),
                try await client.json(.post, "/rentals/console/gifts", as: city, body),
                try await client.json(
                    .post,
                    "/rentals/console/gifts",
                    as: city,
                    body.replacingOccurrences(of: "25", with: "99")
                ),
            ]

            #expect(sent.map(\.status) == [.created, .created, .conflict])
            for rider in [anna, bert] {
                let page = try await client.json(.get, "/rentals/gifts", as: rider)
                #expect(try page.value("coins") == "25")
                #expect(try page.value("gifts", "0", "occasion") == "Thank you")
                #expect(try page.value("gifts", "1") == nil)
            }
            #expect(
                try await client.json(.get, "/rentals/console/gifts", as: city).value("gifts", "0", "riders") == "2"
            )
        }
        #expect(try await office.depot.booksBalance())
    }

    @Test(arguments: TestEngine.reachable)
    func `nobody gives coins to himself or to others of the staff, once or by a plan`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let (anna, city) = (try await office.rider(), office.administrator())
        office.directory.name("anna", anna)
        office.directory.name("city", city, isStaff: true)
        office.directory.name("carl", office.administrator(), isStaff: true)
        try await office.open { client in
            for (name, words) in [("city", "nobody gives coins to himself"), ("carl", "carl is of the staff")] {
                for path in ["gifts", "gifts/plans"] {
                    let body =
                        #"{"coins":25,"occasion":"Thank you","riders":"anna, \#(name)","audience":"named","everyDays":7}"#
                    let refused = try await client.json(.post, "/rentals/console/\(path)", as: city, body)

                    #expect(refused.status == .unprocessableContent)
                    #expect(try refused.value("errors", "0", "field") == "riders")
                    #expect(refused.text.contains(words))
                }
            }
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("coins") == "0")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a gift to all reaches every rider once, however many there are`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let city = office.administrator()
        let riders = try await office.riders(450)
        try await office.open { client in
            let body = #"{"coins":7,"occasion":"Car-free day","everybody":true}"#
            let given = try await client.json(.post, "/rentals/console/gifts", as: city, body)
            #expect(given.status == .created)
        }
        let late = try await office.rider(cents: 0)
        try await office.work()
        try await office.open { client in
            let console = try await client.json(.get, "/rentals/console/gifts", as: city)
            #expect(try console.value("gifts", "0", "riders") == "450")
            for (rider, coins) in [
                (riders[0], "7"), (riders[199], "7"), (riders[200], "7"), (riders[449], "7"), (late, "0"),
            ] {
                let page = try await client.json(.get, "/rentals/gifts", as: rider)
                #expect(try page.value("coins") == coins)
            }
        }
        #expect(try await office.depot.booksBalance())
    }

    @Test(
        arguments: [
            (#"{"coins":0,"occasion":"","riders":""}"#, ["coins", "occasion", "riders"]),
            (#"{"coins":-5,"occasion":"x","everybody":true}"#, ["coins"]),
            (#"{"coins":9223372036854775807,"occasion":"x","everybody":true}"#, ["coins"]),
            (#"{"coins":5,"occasion":"x","riders":"anna","everybody":true}"#, ["riders"]),
            (#"{"coins":5,"occasion":"x","riders":"anna zoe"}"#, ["riders"]),
        ]
    )
    func `a gift that cannot be given names why, and gives nothing`(body: String, fields: [String]) async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        office.directory.name("anna", anna)
        try await office.open { client in
            let refused = try await client.json(.post, "/rentals/console/gifts", as: city, body)

            let named = (0..<3).compactMap { try? refused.value("errors", "\($0)", "field") }
            #expect(refused.status == .unprocessableContent)
            #expect(named == fields)
            #expect(try await client.page("/rentals/gifts", as: anna).text.contains("No gifts yet"))
        }
    }

    @Test func `a refused gift offers Try again and Cancel, and keeps its key`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let key = office.depot.ids.next(Gift.self)
        try await office.open { client in
            let console = "/rentals/console/gifts"
            let refused = try await client.form(
                console,
                as: city,
                from: console,
                "key=\(key)&coins=5&occasion=x&riders=zoe"
            )

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("nobody is called zoe"))
            #expect(refused.text.contains("autofocus>Try again</button>"))
            #expect(refused.text.contains(#"value="\#(key)""#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `every tenth ride that cost something earns a bonus`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let rider = try await depot.rider()

        for ride in 1...20 {
            _ = try await depot.riding("BIKE1", rider)
            try await depot.wait(seconds: 300)
            try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("PORT1"), at: depot.clock.now()))
            #expect(try await depot.coins(rider) == Int64(ride / 10) * 100)
        }

        let gifts = try await depot.rentals.read { try $0.gifts.list(of: rider, limit: 9) }
        #expect(gifts.map(\.occasion) == ["20 rides", "10 rides"])
        #expect(gifts.allSatisfy { $0.kind == .bonus })
        #expect(try await depot.booksBalance())
    }

    @Test func `rides that were free at once earn nothing`() async throws {
        let depot = try await Depot()
        let rider = try await depot.rider()

        for _ in 1...10 {
            _ = try await depot.riding("BIKE1", rider)
            try await depot.wait(seconds: 30)
            try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("PORT1"), at: depot.clock.now()))
        }

        #expect(try await depot.coins(rider) == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `coins pay first where the rider wishes it, money the rest, and both come back`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let rider = try await depot.rider(cents: 1_000)
        try await depot.endowCoins(rider, 20)
        try await depot.rentals.change { try $0.purse.setFirst(true, for: rider) }

        let ride = try await depot.riding("BIKE1", rider)
        #expect(try await depot.balance(rider) == 1_000 - 280)
        try await depot.wait(seconds: 599)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("PORT1"), at: depot.clock.now()))
        #expect(try await depot.coins(rider) == 0)
        #expect(try await depot.balance(rider) == 970)

        let earlier = ride.now.advanced(milliseconds: 125_000)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("PORT1"), at: earlier))
        let view = try await depot.rentals.view(ride.ride.id, for: rider)
        #expect(view.price.minorUnits == 15)
        #expect(try await depot.coins(rider) == 5)
        #expect(try await depot.balance(rider) == 1_000)
        #expect(view.payments.map { $0.inCoins } == [true, false, false, true])
        #expect(try await depot.booksBalance())
    }

    @Test func `coins alone are enough for a ride, and are left alone where the rider wishes nothing`() async throws {
        let depot = try await Depot()
        let (anna, bert) = (try await depot.rider(cents: 0), try await depot.rider())
        try await depot.endowCoins(anna, 500)
        try await depot.endowCoins(bert, 500)
        try await depot.rentals.change { try $0.purse.setFirst(true, for: anna) }

        _ = try await depot.riding("BIKE1", anna)
        _ = try await depot.riding("BIKE2", bert)
        try await depot.wait(seconds: 299)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("PORT1"), at: depot.clock.now()))
        try await depot.tell(.docked(Depot.plate("BIKE2"), dock: Depot.plate("PORT2"), at: depot.clock.now()))

        #expect(try await depot.coins(anna) == 475)
        #expect(try await depot.coins(bert) == 500)
        #expect(try await depot.balance(bert) == 9_975)
        #expect(try await depot.booksBalance())
    }

    @Test func `a rider chooses on the page what pays first`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let path = "/rentals/gifts/coins-first"
            let page = try await client.page("/rentals/gifts", as: anna).text
            #expect(page.contains("10 more rides earn you 100 coins."))
            #expect(
                try await client.form(path, as: anna, from: "/rentals/gifts", "coinsFirst=true").status == .seeOther
            )
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("coinsFirst") == "1")
            _ = try await client.form(path, as: anna, from: "/rentals/gifts", "coinsFirst=false")
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("coinsFirst") == "0")
            #expect(try await client.json(.get, "/rentals/console/gifts", as: anna).status == .forbidden)
        }
    }
}

extension RentalOffice {
    /// The keys of riders without money, whose names are known.
    func riders(_ count: Int) async throws -> [String] {
        var keys: [String] = []
        for number in 0..<count {
            keys.append(try await rider(cents: 0))
            directory.name("rider\(number)", keys[number])
        }
        return keys
    }
}

extension Depot {
    /// How many coins a rider has.
    func coins(_ rider: Identifier<Account>) async throws -> Int64 {
        try await rentals.read { try $0.purse.balance(of: rider) }
    }

    /// Gives a rider coins.
    func endowCoins(_ rider: Identifier<Account>, _ coins: Int64) async throws {
        let key = CommandKey("endow", ids.next(Account.self), "grant")
        try await database.write { [ledger] in
            try ledger.perform(.grant(Money(minorUnits: coins, .coin), to: rider, for: "welcome"), key: key, in: $0)
        }
    }
}
