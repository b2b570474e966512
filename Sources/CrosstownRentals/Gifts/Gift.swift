import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Coins that riders were given.
struct Gift: Hashable, Sendable {
    /// Why coins are given.
    enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// The city gives them.
        case gift
        /// A number of rides earned them.
        case bonus
    }

    let id: Identifier<Gift>
    let kind: Kind
    /// How many each rider gets.
    let coins: Int64
    /// What riders are told.
    let occasion: String
    /// Whether all riders get it, rather than some that were named.
    let isForAll: Bool
    /// The ride that earned it.
    let ride: Identifier<Ride>?
    let givenAt: Timestamp
}

/// What one rider got of a gift; the key of the grant in the books.
enum GiftShare {}

extension Gift {
    static let columns: SQL = "g.id, g.kind, g.coins, g.occasion, g.is_for_all, g.ride, g.given_at"

    init(row: Row) throws {
        id = try row.get("id")
        kind = try row.get("kind")
        coins = try row.get("coins")
        occasion = try row.get("occasion")
        isForAll = try row.get("is_for_all")
        ride = try row.get("ride")
        givenAt = try row.get("given_at")
    }
}

extension Gift.Kind: SQLBindable, SQLReadable {}
