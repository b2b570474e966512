public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// The default without coins.
public struct NoCoins: Coins {
    /// Creates the default.
    public init() {}

    /// Returns no pages.
    public var links: CoinLinks? { nil }

    /// Gives nothing.
    public func give(_ gift: CoinGift, to people: [Identifier<Account>], in transaction: any Transaction) throws {}

    /// Gives no bonus.
    public func rideEnded(
        _ ride: Identifier<PaidRide>,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws {}

    /// Returns zero.
    public func part(
        of money: Money,
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Money { .zero(money.currency) }

    /// Returns no coins.
    public func payingFirst(
        among people: Set<Identifier<Account>>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: Int64] { [:] }

    /// Returns no gifts.
    public func unread(
        of person: Identifier<Account>,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [CoinGift] { [] }
}
