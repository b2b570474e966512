public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

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

/// Where people see their coins, and say so.
public struct CoinLinks: Sendable, Hashable {
    /// The page of their coins.
    public let page: Link
    /// What is posted by who has read of new ones.
    public let read: Link

    /// Names the addresses.
    public init(page: Link, read: Link) {
        self.page = page
        self.read = read
    }
}

/// Coins that people were given, and why.
public struct CoinGift: Hashable, Codable, Sendable {
    /// Why coins are given.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// The city or a capability gives them.
        case gift
        /// A number of rides earned them.
        case bonus
    }

    /// The identity, by which nobody gets the same gift twice.
    public let id: Identifier<CoinGift>
    /// Why they are given.
    public let kind: Kind
    /// How many each person gets.
    public let coins: Int64
    /// What people are told.
    public let occasion: String
    /// Whether everybody gets it, rather than some that were named.
    public let isForAll: Bool
    /// When it was given.
    public let givenAt: Timestamp

    /// Describes a gift.
    public init(
        id: Identifier<CoinGift>,
        kind: Kind = .gift,
        coins: Int64,
        occasion: String,
        isForAll: Bool = false,
        givenAt: Timestamp
    ) {
        self.id = id
        self.kind = kind
        self.coins = coins
        self.occasion = occasion
        self.isForAll = isForAll
        self.givenAt = givenAt
    }
}

extension CoinGift.Kind: SQLBindable, SQLReadable {}

/// The subject of the identity of a ride that cost something and is over.
public enum PaidRide {}

/// Counts rides, so that every tenth or so can earn a bonus.
public protocol PaidRides: Sendable {
    /// How many rides of a person cost something and are over.
    ///
    /// - Throws: `DatabaseError`.
    func countPaidRides(of person: Identifier<Account>, in transaction: any Transaction) throws -> Int
}

/// A capability whose rides earn coins, and on whose first page people learn of new ones.
public struct CoinHome: Sendable {
    /// Counts the rides of people.
    public let rides: any PaidRides
    /// The first page.
    public let page: Link

    /// Names what counts rides, and the first page.
    public init(rides: any PaidRides, page: Link) {
        self.rides = rides
        self.page = page
    }
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
