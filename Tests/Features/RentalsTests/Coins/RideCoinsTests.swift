import CrosstownKit
import CrosstownMoney
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Rides and coins, each of a target of its own, in one transaction.
@Suite struct RideCoinsTests {
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

        let gifts = try await depot.database.read { [coins = depot.coins] in
            try coins.unread(of: rider, limit: 9, in: $0)
        }
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
        try await depot.payWithCoinsFirst(rider)

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
        try await depot.payWithCoinsFirst(anna)

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

    @Test(arguments: TestEngine.reachable)
    func `a rider is told of new coins until he has read it`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (anna, city) = (try await office.rider(), office.administrator())
        office.directory.name("anna", anna)
        try await office.open { client in
            #expect(!(try await client.page("/rentals", as: anna).text.contains("/rentals/gifts/seen")))
            let body = #"{"coins":25,"occasion":"Thank you","riders":"anna"}"#
            _ = try await client.json(.post, "/rentals/console/gifts", as: city, body)
            #expect(try await client.page("/rentals", as: anna).text.contains("Thank you"))

            let read = try await client.form("/rentals/gifts/seen", as: anna, from: "/rentals")

            #expect(read.status == .seeOther)
            #expect(!(try await client.page("/rentals", as: anna).text.contains("Thank you")))
        }
    }

    @Test func `rides alone, without any incentives, are paid with money`() async throws {
        let depot = try await Depot()
        let rider = try await depot.rider()
        try await depot.endowCoins(rider, 500)
        try await depot.payWithCoinsFirst(rider)
        let office = RentalOffice(at: depot, locks: TestLocks(), hasCoins: false)
        let key = office.people.key(of: rider, as: ["passenger"])

        try await office.open { client in
            _ = try await client.json(.post, "/rentals/rides", as: key, #"{"number":"BIKE1"}"#)
            #expect(!(try await client.page("/rentals", as: key).text.contains("/rentals/gifts")))
        }

        #expect(try await depot.balance(rider) == 10_000 - 300)
        #expect(office.module.capability?.tabs.contains { $0.link.href == "/rentals/gifts" } == false)
    }
}

extension Depot {
    /// How many coins a rider has.
    func coins(_ rider: Identifier<Account>) async throws -> Int64 {
        try await database.read { [ledger] in try ledger.balance(of: rider, in: .coin, $0).available.minorUnits }
    }

    /// Lets a rider pay with coins before money.
    func payWithCoinsFirst(_ rider: Identifier<Account>) async throws {
        try await database.write { try $0.execute("INSERT INTO rentals_coins_first (rider) VALUES (\(rider))") }
    }

    /// Gives a rider coins.
    func endowCoins(_ rider: Identifier<Account>, _ coins: Int64) async throws {
        let key = CommandKey("endow", ids.next(Account.self), "grant")
        try await database.write { [ledger] in
            try ledger.perform(.grant(Money(minorUnits: coins, .coin), to: rider, for: "welcome"), key: key, in: $0)
        }
    }
}
