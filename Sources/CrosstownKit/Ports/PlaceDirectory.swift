public import CrosstownGeo

/// Finds places by what people call them, and names the places at a position.
public protocol PlaceDirectory: Sendable {
    /// The places that match a text, best first; typing errors and missing accents are forgiven.
    ///
    /// Near ones come before far ones of the same fit; without text, the nearest come.
    /// - Throws: an error where the index cannot be read.
    func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place]

    /// The place nearest to a position, if one is within walking distance.
    ///
    /// - Throws: an error where the index cannot be read.
    func nearest(to position: Coordinate) async throws -> Place?
}

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
