import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Links by which others follow a ride until it ends or the rider takes them back.
public protocol FollowLinks: Sendable {
    /// The form by which a rider shares an own ride; empty where nothing can be shared.
    func shareForm(for ride: RideReference) -> Markup

    /// Makes a link to a ride; only its hash is kept, so that it can be shown but now.
    ///
    /// - Throws: `DatabaseError`.
    func make(
        _ ride: RideReference,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Link

    /// Takes back all links to a ride, because it ended or the rider wishes so.
    ///
    /// - Throws: `DatabaseError`.
    func withdraw(_ ride: RideReference, in transaction: any Transaction) throws

    /// The ride that a link's token leads to; `nil` for a token that was never given out or leads nowhere any more.
    ///
    /// - Throws: `DatabaseError`.
    func resolve(_ token: String, in transaction: any Transaction) throws -> RideReference?
}
