/// What identifies one order to a lock, which the lock repeats in its answer.
public struct OmniTag: Hashable, Sendable {
    /// The number of the order; on the wire, of the user.
    public let user: UInt32
    /// The second in which the order was sent, since 1970; each is sent with a later one.
    public let stamp: UInt32

    /// Makes a tag.
    public init(user: UInt32, stamp: UInt32) {
        self.user = user
        self.stamp = stamp
    }
}
