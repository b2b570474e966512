import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Credits gifts and bonuses in the transaction that stores them, so that a retry never credits twice.
struct GiftGrants {
    /// The deadline kind of the next batch of a gift to all riders.
    static let kind = "rentals.gift"

    private static let ridersAtOnce = 200
    private static let purpose: Purpose = "gifts"

    let context: IncentiveTransaction

    var store: GiftStore { GiftStore(transaction: context.transaction) }
    private var transaction: any Transaction { context.transaction }
    private var city: Incentives { context.city }

    /// Credits coins to named users, or starts crediting all riders; safe to repeat with the same key.
    ///
    /// - Throws: `RecipientError` for a name, and `GiftKeyError` where another gift has the key.
    func give(_ input: Input<GiftRequest>, by giver: Identifier<Account>) throws -> CoinGift {
        let riders = try riders(called: input.riders, for: giver)
        let gift = CoinGift(
            id: input.key ?? city.ids.next(CoinGift.self),
            coins: input.coins,
            occasion: input.occasion,
            isForAll: riders.isEmpty,
            givenAt: context.now
        )
        if let earlier = try store.find(gift.id) { return try confirm(earlier, is: gift, for: riders) }
        try store.insert(gift)
        for rider in riders { try grant(gift, to: rider) }
        try city.notices.tell(riders.sorted(), IncentiveNotices.given(gift), in: transaction)
        if gift.isForAll { try giveNext(gift, behind: nil) }
        return gift
    }

    /// Credits a gift to users who do not have it yet.
    func give(_ gift: CoinGift, once people: [Identifier<Account>]) throws {
        if try store.find(gift.id) == nil { try store.insert(gift) }
        let lacking = try people.filter { try !store.holdsShare($0, of: gift.id) }
        for person in lacking { try grant(gift, to: person) }
        try city.notices.tell(lacking, IncentiveNotices.given(gift), in: transaction)
    }

    /// Returns the riders with the given names, never the giver.
    func riders(called names: [String], for giver: Identifier<Account>) throws -> Set<Identifier<Account>> {
        let found = try city.directory.accounts(called: names, in: transaction)
        let named = Set(found.values)
        let riders = try city.directory.accounts(named, withRole: IncentiveRole.rider, in: transaction)
        for name in names {
            guard let account = found[name] else { throw RecipientError.unknown(name) }
            if account == giver { throw RecipientError.giver }
            guard riders.contains(account) else { throw RecipientError.staff(name) }
        }
        return named
    }

    private func confirm(
        _ earlier: CoinGift,
        is gift: CoinGift,
        for riders: Set<Identifier<Account>>
    ) throws -> CoinGift {
        let isSame =
            earlier.kind == .gift && earlier.coins == gift.coins && earlier.occasion == gift.occasion
            && earlier.isForAll == gift.isForAll
        guard isSame, try gift.isForAll || store.riders(of: gift.id) == riders else { throw GiftKeyError() }
        return earlier
    }

    /// Credits the next batch of riders, and schedules the following one.
    func giveNext(_ gift: CoinGift, behind last: Identifier<Account>?) throws {
        let limit = Self.ridersAtOnce
        let riders = try city.directory.accounts(
            role: IncentiveRole.rider,
            behind: last,
            limit: limit,
            in: transaction
        )
        let lacking = try riders.filter { try !store.holdsShare($0, of: gift.id) }
        for rider in lacking { try grant(gift, to: rider) }
        try city.notices.tell(lacking, IncentiveNotices.given(gift), in: transaction)
        guard let last = riders.last, riders.count == limit else { return }
        try Deadlines.schedule(
            transaction,
            kind: Self.kind,
            subject: gift.id.description,
            dueAt: context.now,
            body: last.description
        )
    }

    /// Credits a gift to one rider.
    func grant(_ gift: CoinGift, to rider: Identifier<Account>) throws {
        let share = city.ids.next(GiftShare.self)
        try store.insert(share, of: gift.id, for: rider)
        let coins = Money(minorUnits: gift.coins, .coin)
        let key = CommandKey("gift", share, "grant")
        try city.wallet.perform(.grant(coins, to: rider, for: Self.purpose), key: key, in: transaction)
    }

    /// Credits a bonus if the ride is the rider's tenth, twentieth and so on that cost something.
    func giveBonus(for ride: Identifier<PaidRide>, to rider: Identifier<Account>) throws {
        guard let bonus = city.bonus, bonus.coins > 0 else { return }
        let count = try bonus.rides.countPaidRides(of: rider, in: transaction)
        guard count > 0, count % bonus.every == 0, try !store.holdsBonus(for: ride) else { return }
        let gift = CoinGift(
            id: city.ids.next(CoinGift.self),
            kind: .bonus,
            coins: bonus.coins,
            occasion: "\(count) rides",
            givenAt: context.now
        )
        try store.insert(gift, earnedBy: ride)
        try grant(gift, to: rider)
        try city.notices.tell(rider, IncentiveNotices.given(gift), in: transaction)
    }
}
