import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of gifts and of who got them.
struct GiftStore {
    let transaction: any Transaction

    func insert(_ gift: Gift) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_gift (id, kind, coins, occasion, is_for_all, ride, given_at)
            VALUES (\(gift.id), \(gift.kind), \(gift.coins), \(gift.occasion), \(gift.isForAll), \(gift.ride),
                \(gift.givenAt))
            """
        )
    }

    func find(_ id: Identifier<Gift>) throws -> Gift? {
        try transaction.first("SELECT \(Gift.columns) FROM rentals_gift g WHERE g.id = \(id)").map(Gift.init(row:))
    }

    /// Notes that a rider gets a share; no second one of the same gift.
    func insert(_ share: Identifier<GiftShare>, of gift: Identifier<Gift>, for rider: Identifier<Account>) throws {
        try transaction.execute(
            "INSERT INTO rentals_gift_share (id, gift, rider, is_seen) VALUES (\(share), \(gift), \(rider), 0)"
        )
        try RentalsTopic.gifts(rider).announce(transaction)
    }

    func holdsShare(_ rider: Identifier<Account>, of gift: Identifier<Gift>) throws -> Bool {
        try transaction.first("SELECT 1 FROM rentals_gift_share WHERE rider = \(rider) AND gift = \(gift)") != nil
    }

    /// Who has got a gift.
    func riders(of gift: Identifier<Gift>) throws -> Set<Identifier<Account>> {
        try Set(transaction.query("SELECT rider FROM rentals_gift_share WHERE gift = \(gift)").map { try $0.get(0) })
    }

    /// What a rider was given, latest first.
    func list(of rider: Identifier<Account>, limit: Int) throws -> [Gift] {
        try transaction.query(
            """
            SELECT \(Gift.columns) FROM rentals_gift g JOIN rentals_gift_share s ON s.gift = g.id
            WHERE s.rider = \(rider) ORDER BY g.given_at DESC, g.id DESC LIMIT \(limit)
            """
        ).map(Gift.init(row:))
    }

    /// What a rider was given and has not read of yet, latest first.
    func listUnseen(of rider: Identifier<Account>, limit: Int) throws -> [Gift] {
        try transaction.query(
            """
            SELECT \(Gift.columns) FROM rentals_gift g JOIN rentals_gift_share s ON s.gift = g.id
            WHERE s.rider = \(rider) AND s.is_seen = 0 ORDER BY g.given_at DESC, g.id DESC LIMIT \(limit)
            """
        ).map(Gift.init(row:))
    }

    /// The rider has read of all gifts there are.
    func setSeen(by rider: Identifier<Account>) throws {
        try transaction.execute("UPDATE rentals_gift_share SET is_seen = 1 WHERE rider = \(rider) AND is_seen = 0")
    }

    /// What the city gave, latest first, each with how many riders have it.
    func listGiven(limit: Int) throws -> [(gift: Gift, riders: Int)] {
        try transaction.query(
            """
            SELECT \(Gift.columns), (SELECT count(*) FROM rentals_gift_share s WHERE s.gift = g.id) AS riders
            FROM rentals_gift g WHERE g.kind = 'gift' ORDER BY g.given_at DESC, g.id DESC LIMIT \(limit)
            """
        ).map { (try Gift(row: $0), try $0.get("riders")) }
    }

    /// How many rides of a rider cost something and are over.
    func countRides(of rider: Identifier<Account>) throws -> Int {
        try transaction.first(
            "SELECT count(*) FROM rentals_ride WHERE rider = \(rider) AND state = 'finished' AND price > 0"
        )?.get(0) ?? 0
    }
}
