import CrosstownContract
import CrosstownGeo
public import CrosstownKit
public import CrosstownWeb

/// The address that the place fields of forms ask for suggestions.
public struct PlaceRoutes: Sendable {
    private static let mostPlaces = 10

    private let places: any PlaceDirectory

    /// Serves the places of a directory.
    public init(places: any PlaceDirectory) { self.places = places }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let places = places
        routes.data(
            "/places",
            id: "findPlaces",
            tag: "map",
            summary: "Places by their name, or the nearest ones",
            access: .anyone
        ) { (search: PlaceSearchParameters, _) in
            try await places.search(search.q ?? "", near: search.near?.coordinate, limit: Self.mostPlaces)
                .map(PlaceAnswer.init)
        }
    }
}

extension PlaceAnswer {
    init(_ place: Place) {
        self.init(
            name: place.name,
            detail: place.detail,
            latitude: place.position.latitude,
            longitude: place.position.longitude
        )
    }
}

/// What to look for, and where the asker is.
private struct PlaceSearchParameters: Decodable, Sendable {
    let q: String?
    let near: NearPosition?
}

/// A position as one parameter: "43.7384,7.4246".
private struct NearPosition: Decodable, Sendable {
    let coordinate: Coordinate

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let degrees = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1],
            let coordinate = Coordinate(validatingLatitude: latitude, longitude: longitude)
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "must be a latitude and a longitude in degrees with a comma between"
                )
            )
        }
        self.coordinate = coordinate
    }
}
