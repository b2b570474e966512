/// Why a sealed text cannot be opened.
public enum SealFault: Error, Hashable, Sendable {
    /// Another key has sealed it.
    case otherKey
    /// It was changed, or sealed for another place.
    case damaged
}
