import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of gifts and their recipients.
struct GiftStore {
    let transaction: any Transaction

    func insert(_ gift: CoinGift, earnedBy ride: Identifier<PaidRide>? = nil) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_gift (id, kind, coins, occasion, is_for_all, ride, given_at)
            VALUES (\(gift.id), \(gift.kind), \(gift.coins), \(gift.occasion), \(gift.isForAll), \(ride),
                \(gift.givenAt))
            """
        )
    }

    func find(_ id: Identifier<CoinGift>) throws -> CoinGift? {
        try transaction.first("SELECT \(CoinGift.columns) FROM rentals_gift g WHERE g.id = \(id)").map(
            CoinGift.init(row:)
        )
    }

    /// Stores a rider's share of a gift, at most one per gift.
    func insert(_ share: Identifier<GiftShare>, of gift: Identifier<CoinGift>, for rider: Identifier<Account>) throws {
        try transaction.execute(
            "INSERT INTO rentals_gift_share (id, gift, rider, is_seen) VALUES (\(share), \(gift), \(rider), 0)"
        )
        try CoinsChange.announce(rider, in: transaction)
    }

    func holdsShare(_ rider: Identifier<Account>, of gift: Identifier<CoinGift>) throws -> Bool {
        try transaction.first("SELECT 1 FROM rentals_gift_share WHERE rider = \(rider) AND gift = \(gift)") != nil
    }

    /// Whether a ride has earned a bonus.
    func holdsBonus(for ride: Identifier<PaidRide>) throws -> Bool {
        try transaction.first("SELECT 1 FROM rentals_gift WHERE ride = \(ride)") != nil
    }

    /// The recipients of a gift.
    func riders(of gift: Identifier<CoinGift>) throws -> Set<Identifier<Account>> {
        try Set(transaction.query("SELECT rider FROM rentals_gift_share WHERE gift = \(gift)").map { try $0.get(0) })
    }

    /// The gifts of a rider, latest first.
    func list(of rider: Identifier<Account>, limit: Int) throws -> [CoinGift] {
        try transaction.query(
            """
            SELECT \(CoinGift.columns) FROM rentals_gift g JOIN rentals_gift_share s ON s.gift = g.id
            WHERE s.rider = \(rider) ORDER BY g.given_at DESC, g.id DESC LIMIT \(limit)
            """
        ).map(CoinGift.init(row:))
    }

    /// The unseen gifts of a rider, latest first.
    func listUnseen(of rider: Identifier<Account>, limit: Int) throws -> [CoinGift] {
        try transaction.query(
            """
            SELECT \(CoinGift.columns) FROM rentals_gift g JOIN rentals_gift_share s ON s.gift = g.id
            WHERE s.rider = \(rider) AND s.is_seen = 0 ORDER BY g.given_at DESC, g.id DESC LIMIT \(limit)
            """
        ).map(CoinGift.init(row:))
    }

    /// Marks all gifts as seen by a rider.
    func setSeen(by rider: Identifier<Account>) throws {
        try transaction.execute("UPDATE rentals_gift_share SET is_seen = 1 WHERE rider = \(rider) AND is_seen = 0")
    }

    /// The city's gifts, latest first, each with its number of recipients.
    func listGiven(limit: Int) throws -> [GiftConsolePage.Row] {
        try transaction.query(
            """
            SELECT \(CoinGift.columns), (SELECT count(*) FROM rentals_gift_share s WHERE s.gift = g.id) AS riders
            FROM rentals_gift g WHERE g.kind = 'gift' ORDER BY g.given_at DESC, g.id DESC LIMIT \(limit)
            """
        ).map { GiftConsolePage.Row(gift: try CoinGift(row: $0), riders: try $0.get("riders")) }
    }
}
