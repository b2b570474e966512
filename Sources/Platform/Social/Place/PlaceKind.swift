import CrosstownSQL

/// The kind of a saved place.
enum PlaceKind: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Where the owner lives; at most one.
    case home
    /// Where the owner works or studies; at most one.
    case work
    case other

    /// The name in the icon set.
    var icon: String {
        switch self {
        case .home: "home"
        case .work: "clock"
        case .other: "pin"
        }
    }
}
