/// The operations that a key allows.
public enum OmniOperation: UInt32, Hashable, Sendable {
    /// Opening the lock.
    case unlock = 0
    /// Closing the lock.
    case lock = 1
}
