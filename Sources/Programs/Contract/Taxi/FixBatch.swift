public import CrosstownValues

/// Up to fifty positions that a phone collects between two connections.
public struct FixBatch: Codable, Hashable, Sendable {
    /// The positions, in any order.
    public var fixes: [FixMessage]
    /// The sending time by the phone's clock, in milliseconds since 1970, which shows how far that clock is off.
    public var sentAt: Timestamp?

    /// Creates a batch.
    public init(fixes: [FixMessage], sentAt: Timestamp? = nil) {
        self.fixes = fixes
        self.sentAt = sentAt
    }
}
