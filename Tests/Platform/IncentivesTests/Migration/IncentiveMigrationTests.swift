import CrosstownIncentives
import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

/// Databases in which the rentals made the tables, or began to, and those without rentals.
@Suite struct IncentiveMigrationTests {
    private static let now = Timestamp(milliseconds: 7)

    /// What the rentals had made when gifts came: their rides and payments, and the frozen step of gifts itself.
    private static let ofRentals = [
        Migration(
            owner: "rentals",
            name: "ride",
            sql: """
                CREATE TABLE rentals_ride (id \(.id) PRIMARY KEY) \(.strict);
                CREATE TABLE rentals_payment (ride \(.id) PRIMARY KEY) \(.strict)
                """
        ),
        Migration(
            owner: "rentals",
            name: "gift",
            sql: """
                CREATE TABLE rentals_gift (
                    id \(.id) PRIMARY KEY,
                    kind \(.text) NOT NULL CHECK (kind IN ('gift', 'bonus')),
                    coins \(.integer) NOT NULL CHECK (coins > 0),
                    occasion \(.text) NOT NULL,
                    is_for_all \(.integer) NOT NULL CHECK (is_for_all IN (0, 1)),
                    ride \(.id) REFERENCES rentals_ride (id),
                    given_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX rentals_gift_ride ON rentals_gift (ride) WHERE ride IS NOT NULL;
                CREATE INDEX rentals_gift_kind ON rentals_gift (kind, given_at);
                CREATE TABLE rentals_gift_share (
                    id \(.id) PRIMARY KEY,
                    gift \(.id) NOT NULL REFERENCES rentals_gift (id),
                    rider \(.id) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX rentals_gift_share_rider ON rentals_gift_share (rider, gift);
                CREATE INDEX rentals_gift_share_gift ON rentals_gift_share (gift)
                """
        ),
    ]

    private static let gift = CoinGift(
        id: Identifier(high: 1, low: 1),
        coins: 5,
        occasion: "Spring",
        givenAt: now
    )
    private static let anna = Identifier<Account>(high: 2, low: 2)

    @Test(arguments: TestEngine.reachable)
    func `where the rentals began, their own steps bring the tables up to date, and gifts stay`(
        engine: TestEngine
    ) async throws {
        let host = try await TestHost(on: engine)
        let module = Self.module(on: host)
        _ = try await Migrator(Self.ofRentals).migrate(host.database, at: Self.now)
        try await Self.insertGift(in: host)

        let first = try await Migrator(module.migrations).migrate(host.database, at: Self.now)
        let second = try await Migrator(module.migrations).migrate(host.database, at: Self.now)

        #expect(
            first == [
                "rentals/coins", "rentals/gift plan", "rentals/gift seen", "rentals/event", "rentals/reward",
                "incentives/by rider",
            ]
        )
        #expect(second == [])
        #expect(try await Self.give(by: module, in: host) == [Self.gift])
    }

    @Test(arguments: TestEngine.reachable)
    func `a new database gets all at once, with or without rentals`(engine: TestEngine) async throws {
        let host = try await TestHost(on: engine)
        let module = Self.module(on: host)

        let first = try await Migrator(module.migrations).migrate(host.database, at: Self.now)
        let second = try await Migrator(module.migrations).migrate(host.database, at: Self.now)

        #expect(
            first == [
                "incentives/gifts", "incentives/plans", "incentives/events", "incentives/rewards",
                "incentives/by rider",
            ]
        )
        #expect(second == [])
        try await Self.insertGift(in: host)
        #expect(try await Self.give(by: module, in: host) == [Self.gift])
    }

    private static func module(on host: TestHost) -> IncentivesModule {
        IncentivesModule(
            host.makeFeatureHost(),
            wallet: Ledger(clock: host.clock, ids: host.ids),
            directory: TestDirectory()
        )
    }

    private static func insertGift(in host: TestHost) async throws {
        try await host.database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO rentals_gift (id, kind, coins, occasion, is_for_all, given_at)
                VALUES (\(gift.id), \(gift.kind), \(gift.coins), \(gift.occasion), \(gift.isForAll), \(gift.givenAt))
                """
            )
        }
    }

    /// What somebody has not read of, once the gift is shared.
    private static func give(by module: IncentivesModule, in host: TestHost) async throws -> [CoinGift] {
        try await host.database.write { [coins = module.coins] transaction in
            let share = Identifier<CoinGift>(high: 3, low: 3)
            try transaction.execute(
                "INSERT INTO rentals_gift_share (id, gift, rider, is_seen) VALUES (\(share), \(gift.id), \(anna), 0)"
            )
            try transaction.execute("INSERT INTO rentals_coins_first (rider) VALUES (\(anna))")
            return try coins.unread(of: anna, limit: 9, in: transaction)
        }
    }
}
