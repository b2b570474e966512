public import CrosstownSQL

/// Topics of one kind that devices may follow without an account.
public struct FollowableTopic: Sendable {
    /// How the names of its topics begin, such as `community.ministry/`.
    public let prefix: String
    /// Whether there is a topic of this name, which begins with the prefix.
    public let exists: @Sendable (_ name: String, _ transaction: any Transaction) throws -> Bool

    /// Declares topics.
    public init(
        _ prefix: String,
        exists: @escaping @Sendable (_ name: String, _ transaction: any Transaction) throws -> Bool
    ) {
        self.prefix = prefix
        self.exists = exists
    }
}
