import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

enum GiftShare {
    static let personal = PersonalTable(
        "rentals_gift_share",
        [
            .account("rider", in: "Coin gifts", erasing: .row),
            .listed("g.given_at", as: .moment("When")),
            .listed("g.kind", as: .plain("Kind")),
            .listed("g.coins", as: .plain("Coins")),
            .listed("g.occasion", as: .plain("Occasion")),
        ],
        joining: "JOIN rentals_gift g ON g.id = t.gift"
    )
}

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
