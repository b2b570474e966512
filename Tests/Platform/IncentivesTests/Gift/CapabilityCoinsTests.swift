import CrosstownIncentives
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import Testing

/// What other capabilities give, within transactions of their own.
@Suite struct CapabilityCoinsTests {
    @Test(arguments: TestEngine.reachable)
    func `a capability gives coins once, tells of them, and may name more people later`(
        engine: TestEngine
    ) async throws {
        let office = try await CoinOffice(on: engine)
        let (anna, bert) = (office.ids.next(Account.self), office.ids.next(Account.self))
        let gift = CoinGift(
            id: office.ids.next(CoinGift.self),
            coins: 15,
            occasion: "A month on foot",
            givenAt: office.clock.now()
        )

        for people in [[anna], [anna], [anna, bert]] {
            try await office.database.write { [coins = office.module.coins] in
                try coins.give(gift, to: people, in: $0)
            }
        }

        #expect(try await office.coins(of: anna) == 15)
        #expect(try await office.coins(of: bert) == 15)
        #expect(office.host.notices.kinds(for: anna) == ["rentals.coins"])
        let unread = try await office.database.read { [coins = office.module.coins] in
            try coins.unread(of: anna, limit: 3, in: $0)
        }
        #expect(unread == [gift])
        #expect(try await office.booksBalance())
    }

    @Test(arguments: TestEngine.reachable)
    func `what a transaction gives that fails is not given`(engine: TestEngine) async throws {
        struct Failure: Error {}
        let office = try await CoinOffice(on: engine)
        let anna = office.ids.next(Account.self)
        let gift = CoinGift(
            id: office.ids.next(CoinGift.self),
            coins: 15,
            occasion: "A month on foot",
            givenAt: office.clock.now()
        )

        await #expect(throws: Failure.self) {
            try await office.database.write { [coins = office.module.coins] transaction in
                try coins.give(gift, to: [anna], in: transaction)
                throw Failure()
            }
        }

        #expect(try await office.coins(of: anna) == 0)
        #expect(try await office.booksBalance())
    }

    @Test(arguments: TestEngine.reachable)
    func `each tenth ride earns one bonus, however often it is told`(engine: TestEngine) async throws {
        let office = try await CoinOffice(on: engine)
        let anna = office.ids.next(Account.self)
        for count in [9, 10, 11, 20] {
            office.rides.set(count, of: anna)
            let ride = office.ids.next(PaidRide.self)
            for _ in 1...2 {
                try await office.database.write { [coins = office.module.coins] in
                    try coins.rideEnded(ride, of: anna, in: $0)
                }
            }
        }

        #expect(try await office.coins(of: anna) == 200)
        #expect(office.host.notices.kinds(for: anna) == ["rentals.coins", "rentals.coins"])
        #expect(try await office.booksBalance())
    }

    @Test func `coins pay where their owner wishes it, as far as they go`() async throws {
        let office = try await CoinOffice()
        let (anna, city) = (office.rider(), office.administrator())
        office.directory.name("anna", anna)
        let account = try #require(Identifier<Account>(anna.dropFirst("key-".count)))
        let price = Money(minorUnits: 40, .euro)
        let part: @Sendable () async throws -> Money = { [coins = office.module.coins, database = office.database] in
            try await database.read { try coins.part(of: price, for: account, in: $0) }
        }
        try await office.open { client in
            let gift = #"{"coins":25,"occasion":"Thank you","riders":"anna"}"#
            _ = try await client.json(.post, "/rentals/console/gifts", as: city, gift)
            #expect(try await part() == .zero(.euro))

            _ = try await client.json(.post, "/rentals/gifts/coins-first", as: anna, #"{"coinsFirst":true}"#)

            #expect(try await part() == Money(minorUnits: 25, .euro))
        }
    }
}
