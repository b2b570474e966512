public import CrosstownValues

/// Up to fifty positions, as a phone gathers them between two connections.
public struct FixBatch: Codable, Hashable, Sendable {
    /// The positions, in any order.
    public var fixes: [FixMessage]
    /// When they were sent, by the phone's clock, in milliseconds since 1970; it tells how far that clock is off.
    public var sentAt: Timestamp?

    /// Gathers positions.
    public init(fixes: [FixMessage], sentAt: Timestamp? = nil) {
        self.fixes = fixes
        self.sentAt = sentAt
    }
}
