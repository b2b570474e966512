import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues

/// The places that users have saved.
public protocol SavedPlaces: Sendable {
    /// Returns the places of a user, in the user's order.
    ///
    /// - Throws: `DatabaseError`.
    func places(of person: Identifier<Account>, in transaction: any Transaction) throws -> [SavedPlace]
}
