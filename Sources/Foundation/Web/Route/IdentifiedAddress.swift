public import CrosstownValues

/// The address of one thing.
public struct IdentifiedAddress<Subject>: Codable, Sendable {
    /// The thing.
    public var id: Identifier<Subject>
}
