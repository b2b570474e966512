/// Up to fifty positions, as a phone gathers them between two connections.
public struct FixBatch: Codable, Hashable, Sendable {
    /// The positions, in any order.
    public var fixes: [FixMessage]

    /// Gathers positions.
    public init(fixes: [FixMessage]) { self.fixes = fixes }
}
