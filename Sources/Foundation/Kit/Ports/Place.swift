public import CrosstownGeo
import CrosstownWeb

/// A place with a name.
public struct Place: Hashable, Sendable {
    /// What people call it, such as "Avenue de la Costa 12".
    public let name: String
    /// What tells it from others of that name, such as "Street, Monaco".
    public let detail: String
    /// Where it is.
    public let position: Coordinate

    /// Describes a place.
    public init(name: String, detail: String, position: Coordinate) {
        self.name = name
        self.detail = detail
        self.position = position
    }
}
