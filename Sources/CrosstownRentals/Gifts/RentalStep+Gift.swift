import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Gifts and bonuses: each grant is made in the transaction that notes it, so that a retry never gives twice.
extension RentalStep {
    /// The kind of the deadlines at which the next of all riders get a gift.
    static let giftKind = "rentals.gift"

    private static let ridersAtOnce = 200
    private static let purpose: Purpose = "gifts"

    var gifts: GiftStore { GiftStore(transaction: transaction) }
    var purse: CoinPurse { CoinPurse(transaction: transaction, wallet: wallet) }

    /// Gives coins to those who are named, or begins to give them to all riders; the same key again changes nothing.
    ///
    /// - Throws: `Problem` where a name is nobody's, or where another gift has the key.
    func give(
        _ message: GiftMessage,
        by giver: Identifier<Account>,
        _ directory: any AccountDirectory
    ) throws -> Gift {
        let (occasion, names) = try message.checked()
        let riders = try riders(names, for: giver, directory)
        let gift = Gift(
            id: message.key ?? ids.next(Gift.self),
            kind: .gift,
            coins: message.coins,
            occasion: occasion,
            isForAll: riders.isEmpty,
            ride: nil,
            givenAt: now
        )
        if let earlier = try gifts.find(gift.id) { return try confirm(earlier, is: gift, for: riders) }
        try gifts.insert(gift)
        for rider in riders { try give(gift, to: rider) }
        try notices.tell(riders.sorted(), RentalNotices.given(gift), in: transaction)
        if gift.isForAll { try giveNext(gift, behind: nil, directory) }
        return gift
    }

    /// Those whom somebody names for a gift: riders, and never the one who gives.
    func riders(
        _ names: [String],
        for giver: Identifier<Account>,
        _ directory: any AccountDirectory
    ) throws -> Set<Identifier<Account>> {
        let found = try directory.accounts(called: names, in: transaction)
        let named = Set(found.values)
        let riders = try directory.accounts(named, withRole: RentalRole.rider, in: transaction)
        for name in names {
            let fault: String? =
                switch found[name] {
                case nil: GiftWords.unknown(name)
                case giver?: GiftWords.notToOneself
                case let account? where !riders.contains(account): GiftWords.noRider(name)
                default: nil
                }
            if let fault { throw Problem.invalid([.init(field: "riders", message: fault)]) }
        }
        return named
    }

    private func confirm(_ earlier: Gift, is gift: Gift, for riders: Set<Identifier<Account>>) throws -> Gift {
        let isSame =
            earlier.kind == .gift && earlier.coins == gift.coins && earlier.occasion == gift.occasion
            && earlier.isForAll == gift.isForAll
        guard isSame, try gift.isForAll || gifts.riders(of: gift.id) == riders else {
            throw Problem.conflict(GiftWords.keyTaken, GiftWords.keyTakenText)
        }
        return earlier
    }

    /// Gives to the next of all riders, and comes back for those behind them.
    func giveNext(_ gift: Gift, behind last: Identifier<Account>?, _ directory: any AccountDirectory) throws {
        let limit = Self.ridersAtOnce
        let riders = try directory.accounts(role: RentalRole.rider, behind: last, limit: limit, in: transaction)
        let lacking = try riders.filter { try !gifts.holdsShare($0, of: gift.id) }
        for rider in lacking { try give(gift, to: rider) }
        try notices.tell(lacking, RentalNotices.given(gift), in: transaction)
        guard let last = riders.last, riders.count == limit else { return }
        try Deadlines.schedule(
            transaction,
            kind: Self.giftKind,
            subject: gift.id.description,
            dueAt: now,
            body: last.description
        )
    }

    func give(_ gift: Gift, to rider: Identifier<Account>) throws {
        let share = ids.next(GiftShare.self)
        try gifts.insert(share, of: gift.id, for: rider)
        let coins = Money(minorUnits: gift.coins, .coin)
        let key = CommandKey("gift", share, "grant")
        try wallet.perform(.grant(coins, to: rider, for: Self.purpose), key: key, in: transaction)
    }

    /// Credits the bonus that a ride earned, if it is the rider's tenth, twentieth and so on that cost something.
    func creditBonus(for ride: Ride, _ price: Money) throws {
        guard price.isPositive, rules.bonusCoins > 0, rules.bonusRides > 0 else { return }
        let count = try gifts.countRides(of: ride.rider)
        guard count > 0, count % rules.bonusRides == 0 else { return }
        let gift = Gift(
            id: ids.next(Gift.self),
            kind: .bonus,
            coins: rules.bonusCoins,
            occasion: GiftWords.bonus(rides: count),
            isForAll: false,
            ride: ride.id,
            givenAt: now
        )
        try gifts.insert(gift)
        try give(gift, to: ride.rider)
        try notices.tell(ride.rider, RentalNotices.given(gift), in: transaction)
    }
}
