public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Gives coins to users and calculates what coins pay; each call belongs to the capability's transaction.
public protocol Coins: Sendable {
    /// The pages of coins; `nil` in an application without coins.
    var links: CoinLinks? { get }

    /// Gives a gift to users and notifies them; a user who already has it gets nothing more.
    ///
    /// - Throws: `DatabaseError`.
    func give(_ gift: CoinGift, to people: [Identifier<Account>], in transaction: any Transaction) throws

    /// Gives the bonus that a paid ride has earned, if any, once for each ride.
    ///
    /// - Throws: `DatabaseError`.
    func rideEnded(
        _ ride: Identifier<PaidRide>,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws

    /// Returns the part of an amount that coins would pay for a user: zero if the user pays with money first.
    ///
    /// A coin pays one smallest unit of money, such as a cent.
    /// - Throws: `DatabaseError`.
    func part(of money: Money, for person: Identifier<Account>, in transaction: any Transaction) throws -> Money

    /// Returns the coins of those among several users who pay with coins before money.
    ///
    /// - Throws: `DatabaseError`.
    func payingFirst(
        among people: Set<Identifier<Account>>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: Int64]

    /// Returns a user's unread gifts, latest first.
    ///
    /// - Throws: `DatabaseError`.
    func unread(
        of person: Identifier<Account>,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [CoinGift]
}

/// Notifies open pages of new coins, after the commit.
public enum CoinsChange {
    /// The database channel of the changes; its messages are account IDs.
    public static let channel = "coins"

    /// Notifies the pages of a user after the commit.
    ///
    /// - Throws: `DatabaseError`.
    public static func announce(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try transaction.notify(channel, person.description)
    }
}
