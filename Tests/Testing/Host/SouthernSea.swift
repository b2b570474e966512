public import CrosstownGeo
public import CrosstownKit

/// A directory without places, in which all is sea south of 43.72 degrees.
public struct SouthernSea: PlaceDirectory {
    /// Makes the stand-in.
    public init() {}

    /// No place.
    public func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place] { [] }

    /// No place.
    public func nearest(to position: Coordinate) async throws -> Place? { nil }

    /// Whether a position is in the south.
    public func isAtSea(_ position: Coordinate) async throws -> Bool { position.latitude < 43.72 }
}
