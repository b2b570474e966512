public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

extension SocialModule: Friends {
    /// Whether two people are friends.
    ///
    /// - Throws: `DatabaseError`.
    public func areFriends(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool {
        try FriendStore(transaction: transaction).areFriends(person, other)
    }

    /// The friends of a person, longest first.
    ///
    /// - Throws: `DatabaseError`.
    public func friends(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        try FriendStore(transaction: transaction).friends(of: person)
    }

    /// Whether either of two people has blocked the other.
    ///
    /// - Throws: `DatabaseError`.
    public func isBlocked(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool {
        try FriendStore(transaction: transaction).isBlocked(between: person, and: other)
    }

    /// Who of some people has blocked whom of them.
    ///
    /// - Throws: `DatabaseError`.
    public func blocks(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Block] { try FriendStore(transaction: transaction).blocks(among: people) }

    /// Somebody no longer wants to meet somebody else.
    ///
    /// - Throws: `FriendError`, `DatabaseError`.
    public func block(
        _ other: Identifier<Account>,
        by person: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        try friends.changes(in: transaction).block(other, by: person)
    }
}

extension SocialModule: SavedPlaces {
    /// The places of a person, in that person's order.
    ///
    /// - Throws: `DatabaseError`.
    public func places(of person: Identifier<Account>, in transaction: any Transaction) throws -> [SavedPlace] {
        try PlaceStore(transaction: transaction).list(of: person).map(\.saved)
    }
}

extension SocialModule: FollowLinks {
    /// The form by which a rider shares an own ride.
    public func shareForm(for ride: RideReference) -> Markup { ShareForm(ride: ride).markup }

    /// Makes a link to a ride.
    ///
    /// - Throws: `DatabaseError`.
    public func make(
        _ ride: RideReference,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Link {
        try follows.make(ride, of: rider, in: transaction)
    }

    /// Takes back all links to a ride.
    ///
    /// - Throws: `DatabaseError`.
    public func withdraw(_ ride: RideReference, in transaction: any Transaction) throws {
        try FollowStore(transaction: transaction).deleteAll(to: ride)
    }

    /// The ride that a link's token leads to.
    ///
    /// - Throws: `DatabaseError`.
    public func resolve(_ token: String, in transaction: any Transaction) throws -> RideReference? {
        guard let hash = ShareToken.hash(of: token) else { return nil }
        return try FollowStore(transaction: transaction).find(tokenHash: hash)?.ride
    }
}
