import CrosstownKit
import CrosstownWeb

/// What people are told of coins while no page is open.
enum IncentiveNotices {
    /// Coins that somebody was given; the name is that by which people have chosen how to be told.
    static let coins = NoticeKind("rentals.coins", name: "New coins")

    static func given(_ gift: CoinGift) -> Notice {
        Notice(
            coins,
            title: .plural(
                Int(gift.coins),
                one: "\(Int(gift.coins)) coin for you",
                other: "\(Int(gift.coins)) coins for you"
            ),
            text: "\(gift.occasion)",
            link: IncentiveLinks.gifts,
            about: [],
            subject: "rentals.gift/\(gift.id)"
        )
    }
}
