import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Lets capabilities read and credit coins within their own transactions.
struct CapabilityCoins: Coins {
    let incentives: Incentives

    var links: CoinLinks? { CoinLinks(page: IncentiveLinks.gifts, read: IncentiveLinks.giftsSeen) }

    func give(_ gift: CoinGift, to people: [Identifier<Account>], in transaction: any Transaction) throws {
        try incentives.within(transaction).gifts.give(gift, once: people)
    }

    func rideEnded(
        _ ride: Identifier<PaidRide>,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        try incentives.within(transaction).gifts.giveBonus(for: ride, to: rider)
    }

    func part(of money: Money, for person: Identifier<Account>, in transaction: any Transaction) throws -> Money {
        try incentives.within(transaction).balances.part(of: money, for: person)
    }

    func payingFirst(
        among people: Set<Identifier<Account>>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: Int64] {
        try incentives.within(transaction).balances.payingFirst(among: people)
    }

    func unread(
        of person: Identifier<Account>,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [CoinGift] {
        try GiftStore(transaction: transaction).listUnseen(of: person, limit: limit)
    }
}
