public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Gives people coins, and tells what coins pay; each call belongs to the transaction of the capability that makes it.
public protocol Coins: Sendable {
    /// Where people see their coins; `nil` where an application has none.
    var links: CoinLinks? { get }

    /// Gives a gift to people and tells them; who has it already gets nothing more.
    ///
    /// - Throws: `DatabaseError`.
    func give(_ gift: CoinGift, to people: [Identifier<Account>], in transaction: any Transaction) throws

    /// A ride that cost something has ended: gives the bonus that it earned, if any, once for each ride.
    ///
    /// - Throws: `DatabaseError`.
    func rideEnded(
        _ ride: Identifier<PaidRide>,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws

    /// What coins would pay for a person of some money: nothing where the person pays with money first.
    ///
    /// A coin pays one smallest part of money, such as a cent.
    ///
    /// - Throws: `DatabaseError`.
    func part(of money: Money, for person: Identifier<Account>, in transaction: any Transaction) throws -> Money

    /// The coins of those among several people who pay with coins before money.
    ///
    /// - Throws: `DatabaseError`.
    func payingFirst(
        among people: Set<Identifier<Account>>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: Int64]

    /// What a person was given and has not read of yet, latest first.
    ///
    /// - Throws: `DatabaseError`.
    func unread(
        of person: Identifier<Account>,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [CoinGift]
}

/// Tells open pages of somebody's new coins, after the commit.
public enum CoinsChange {
    /// The channel of the database that changes are told on; its messages are the identities of people.
    public static let channel = "coins"

    /// Tells the pages of a person after the commit.
    ///
    /// - Throws: `DatabaseError`.
    public static func announce(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try transaction.notify(channel, person.description)
    }
}
