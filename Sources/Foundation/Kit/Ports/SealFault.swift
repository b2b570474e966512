/// Why opening a sealed text failed.
public enum SealFault: Error, Hashable, Sendable {
    /// It was sealed with another key.
    case otherKey
    /// It was changed, or sealed for another place.
    case damaged
}
