import CrosstownKit
import CrosstownWeb

/// The notifications of incentives.
enum IncentiveNotices {
    /// The notification of new coins; users' settings refer to its name.
    static let coins = NoticeKind("rentals.coins", name: "New coins", roles: [IncentiveRole.rider])

    static func given(_ gift: CoinGift) -> Notice {
        let coins = Int(gift.coins)
        return notice(gift, title: .plural(coins, one: "\(coins) coin for you", other: "\(coins) coins for you"))
    }

    /// The notification of a prize.
    static func won(_ gift: CoinGift) -> Notice {
        let coins = Int(gift.coins)
        return notice(gift, title: .plural(coins, one: "You won \(coins) coin", other: "You won \(coins) coins"))
    }

    private static func notice(_ gift: CoinGift, title: LocalizedText) -> Notice {
        Notice(
            coins,
            title: title,
            text: "\(gift.occasion)",
            link: IncentiveLinks.gifts,
            about: [],
            subject: "rentals.gift/\(gift.id)"
        )
    }
}
