import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues

/// The places that people have saved.
public protocol SavedPlaces: Sendable {
    /// The places of a person, in that person's order.
    ///
    /// - Throws: `DatabaseError`.
    func places(of person: Identifier<Account>, in transaction: any Transaction) throws -> [SavedPlace]
}
