import CrosstownWeb

/// The possible meanings of a typed name.
public enum PlaceMeaning: Hashable, Sendable {
    /// Exactly one place has this name.
    case one(Place)
    /// The possible places, best first; the user has to choose.
    case several([Place])
    /// No place has such a name.
    case unknown
}
