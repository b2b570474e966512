/// The identity of an order to a lock, which the lock repeats in its response.
public struct OmniTag: Hashable, Sendable {
    /// The number of the order, in the field that the protocol calls user.
    public let user: UInt32
    /// When the order was sent, in seconds since 1970; each order has a later one.
    public let stamp: UInt32

    /// Creates a tag.
    public init(user: UInt32, stamp: UInt32) {
        self.user = user
        self.stamp = stamp
    }
}
