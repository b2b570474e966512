public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues

/// A place that a person has saved (D-8).
public struct SavedPlace: Sendable, Hashable {
    /// The identity.
    public let id: Identifier<SavedPlace>
    /// What the person calls it, such as "Home".
    public let name: String
    /// The address or description; empty where there is none.
    public let address: String
    /// Where it is.
    public let position: Coordinate

    /// Describes a place.
    public init(id: Identifier<SavedPlace>, name: String, address: String, position: Coordinate) {
        self.id = id
        self.name = name
        self.address = address
        self.position = position
    }
}
