import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Links to follow a ride until it ends or the rider deletes them.
public protocol FollowLinks: Sendable {
    /// Returns the form with which riders share their ride; empty if that is not possible.
    func shareForm(for ride: RideReference) -> Markup

    /// Creates a link to a ride; only its hash is stored, so that it can be shown only now.
    ///
    /// - Throws: `DatabaseError`.
    func make(
        _ ride: RideReference,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Link

    /// Deletes all links to a ride, because it ended or the rider wishes so.
    ///
    /// - Throws: `DatabaseError`.
    func withdraw(_ ride: RideReference, in transaction: any Transaction) throws

    /// Returns the ride of a link's token; `nil` for an unknown or expired token.
    ///
    /// - Throws: `DatabaseError`.
    func resolve(_ token: String, in transaction: any Transaction) throws -> RideReference?
}
