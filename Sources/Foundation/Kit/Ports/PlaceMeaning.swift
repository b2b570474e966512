import CrosstownWeb

/// What a typed name may mean.
public enum PlaceMeaning: Hashable, Sendable {
    /// One place is called so, and nothing else.
    case one(Place)
    /// These could be meant, best first; who typed it must say which.
    case several([Place])
    /// Nothing is called like it.
    case unknown
}
