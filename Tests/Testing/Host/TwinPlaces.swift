public import CrosstownGeo
public import CrosstownKit

/// A directory with one street name in two towns, and nothing else.
public struct TwinPlaces: PlaceDirectory {
    /// The street of that name in each town.
    public static let streets = [
        Place(
            name: "Rue Grimaldi",
            detail: "Street, Monaco",
            position: Coordinate(latitude: 43.735186, longitude: 7.419353)
        ),
        Place(
            name: "Rue Grimaldi",
            detail: "Street, Roquebrune-Cap-Martin",
            position: Coordinate(latitude: 43.763819, longitude: 7.464901)
        ),
    ]

    /// Makes the stand-in.
    public init() {}

    /// Both, where their name is looked for.
    public func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place] {
        text.lowercased() == "rue grimaldi" ? Array(Self.streets.prefix(limit)) : []
    }

    /// No place.
    public func nearest(to position: Coordinate) async throws -> Place? { nil }
}
