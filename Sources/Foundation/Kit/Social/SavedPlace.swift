public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues

/// A place that a user has saved (D-8).
public struct SavedPlace: Sendable, Hashable {
    /// The ID.
    public let id: Identifier<SavedPlace>
    /// The user's name for it, such as "Home".
    public let name: String
    /// The address or description; empty if none.
    public let address: String
    /// Where it is.
    public let position: Coordinate

    /// Creates a place.
    public init(id: Identifier<SavedPlace>, name: String, address: String, position: Coordinate) {
        self.id = id
        self.name = name
        self.address = address
        self.position = position
    }
}
