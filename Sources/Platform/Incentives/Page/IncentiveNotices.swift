import CrosstownKit
import CrosstownWeb

/// What people are told of coins while no page is open.
enum IncentiveNotices {
    /// Coins that somebody was given; the name is that by which people have chosen how to be told.
    static let coins = NoticeKind("rentals.coins", name: "New coins", roles: [IncentiveRole.rider])

    static func given(_ gift: CoinGift) -> Notice {
        let coins = Int(gift.coins)
        return notice(gift, title: .plural(coins, one: "\(coins) coin for you", other: "\(coins) coins for you"))
    }

    /// A prize of an event.
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
