import CrosstownSQL

/// What a saved place is to its owner.
enum PlaceKind: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Where the owner lives; one at most.
    case home
    /// Where the owner works or studies; one at most.
    case work
    /// Any other place.
    case other

    /// The name of its icon in the icon set.
    var icon: String {
        switch self {
        case .home: "home"
        case .work: "clock"
        case .other: "pin"
        }
    }
}
