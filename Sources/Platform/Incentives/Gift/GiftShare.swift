import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What one rider got of a gift; the key of the grant in the books.
enum GiftShare {}

extension CoinGift {
    static let columns: SQL = "g.id, g.kind, g.coins, g.occasion, g.is_for_all, g.given_at"

    init(row: Row) throws {
        self.init(
            id: try row.get("id"),
            kind: try row.get("kind"),
            coins: try row.get("coins"),
            occasion: try row.get("occasion"),
            isForAll: try row.get("is_for_all"),
            givenAt: try row.get("given_at")
        )
    }
}
