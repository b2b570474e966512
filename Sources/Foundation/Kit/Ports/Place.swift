public import CrosstownGeo
import CrosstownWeb

/// A named place.
public struct Place: Hashable, Sendable {
    /// The name, such as "Avenue de la Costa 12".
    public let name: String
    /// The details that distinguish it from others of that name, such as "Street, Monaco".
    public let detail: String
    /// Where it is.
    public let position: Coordinate

    /// Creates a place.
    public init(name: String, detail: String, position: Coordinate) {
        self.name = name
        self.detail = detail
        self.position = position
    }
}
