/// What a key is good for.
public enum OmniOperation: UInt32, Hashable, Sendable {
    /// Opening the lock.
    case unlock = 0
    /// Closing the lock.
    case lock = 1
}
