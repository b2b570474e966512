public import CrosstownSQL

/// Topics of one kind that devices may follow without an account.
public struct FollowableTopic: Sendable {
    /// The prefix of its topics, such as `community.ministry/`.
    public let prefix: String
    /// Returns whether a topic with this prefixed name exists.
    public let exists: @Sendable (_ name: String, _ transaction: any Transaction) throws -> Bool

    /// Creates the declaration.
    public init(
        _ prefix: String,
        exists: @escaping @Sendable (_ name: String, _ transaction: any Transaction) throws -> Bool
    ) {
        self.prefix = prefix
        self.exists = exists
    }
}
