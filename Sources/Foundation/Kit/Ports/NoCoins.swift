public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Stands in for coins in an application that has none.
public struct NoCoins: Coins {
    /// Makes the stand-in.
    public init() {}

    /// No pages.
    public var links: CoinLinks? { nil }

    /// Nothing is given.
    public func give(_ gift: CoinGift, to people: [Identifier<Account>], in transaction: any Transaction) throws {}

    /// Nothing is earned.
    public func rideEnded(
        _ ride: Identifier<PaidRide>,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws {}

    /// Money pays all.
    public func part(
        of money: Money,
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Money { .zero(money.currency) }

    /// Nobody pays with coins.
    public func payingFirst(
        among people: Set<Identifier<Account>>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: Int64] { [:] }

    /// Nothing.
    public func unread(
        of person: Identifier<Account>,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [CoinGift] { [] }
}
