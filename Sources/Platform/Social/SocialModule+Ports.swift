public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

extension SocialModule: Friends {
    /// Returns whether two users are friends.
    ///
    /// - Throws: `DatabaseError`.
    public func areFriends(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool {
        try FriendStore(transaction: transaction).areFriends(person, other)
    }

    /// Returns a user's friends, the longest friendship first.
    ///
    /// - Throws: `DatabaseError`.
    public func friends(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        try FriendStore(transaction: transaction).friends(of: person)
    }

    /// Returns whether one of two users has blocked the other.
    ///
    /// - Throws: `DatabaseError`.
    public func isBlocked(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool {
        try FriendStore(transaction: transaction).isBlocked(between: person, and: other)
    }

    /// Returns the blocks among some users.
    ///
    /// - Throws: `DatabaseError`.
    public func blocks(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Block] { try FriendStore(transaction: transaction).blocks(among: people) }

    /// Blocks a user for another one.
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
    /// Returns a user's places, in their order.
    ///
    /// - Throws: `DatabaseError`.
    public func places(of person: Identifier<Account>, in transaction: any Transaction) throws -> [SavedPlace] {
        try PlaceStore(transaction: transaction).list(of: person).map(\.saved)
    }
}

extension SocialModule: FollowLinks {
    /// Returns the form with which a rider shares their ride.
    public func shareForm(for ride: RideReference) -> Markup { ShareForm(ride: ride).markup }

    /// Creates a link to a ride.
    ///
    /// - Throws: `DatabaseError`.
    public func make(
        _ ride: RideReference,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Link {
        try follows.make(ride, of: rider, in: transaction)
    }

    /// Deletes all links to a ride.
    ///
    /// - Throws: `DatabaseError`.
    public func withdraw(_ ride: RideReference, in transaction: any Transaction) throws {
        try FollowStore(transaction: transaction).deleteAll(to: ride)
    }

    /// Returns the ride of a link's token.
    ///
    /// - Throws: `DatabaseError`.
    public func resolve(_ token: String, in transaction: any Transaction) throws -> RideReference? {
        guard let hash = ShareToken.hash(of: token) else { return nil }
        return try FollowStore(transaction: transaction).find(tokenHash: hash)?.ride
    }
}
