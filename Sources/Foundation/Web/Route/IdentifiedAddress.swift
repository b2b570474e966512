public import CrosstownValues

/// The address of one entity.
public struct IdentifiedAddress<Subject>: Codable, Sendable {
    /// The ID.
    public var id: Identifier<Subject>
}
