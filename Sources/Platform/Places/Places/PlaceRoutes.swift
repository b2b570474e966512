import CrosstownContract
import CrosstownGeo
public import CrosstownKit
public import CrosstownWeb

/// The route from which place fields load suggestions.
public struct PlaceRoutes: Sendable {
    private static let mostPlaces = 10

    private let places: any PlaceDirectory
    private let city: PlaceArea

    /// Creates the routes of a directory; `city` is the area of the city.
    public init(places: any PlaceDirectory, city: @escaping PlaceArea) {
        self.places = places
        self.city = city
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (places, city) = (places, city)
        routes.data(
            "/places",
            in: .map,
            RouteName("findPlaces", "Places by their name, or the nearest ones")
        ) { (search: PlaceSearchParameters, context) in
            try await places.search(
                search.q ?? "",
                near: search.near?.coordinate,
                within: search.within == .city ? city : nil,
                limit: Self.mostPlaces
            ).map { PlaceResponse($0, for: context.localization) }
        }
    }
}

extension PlaceResponse {
    /// Creates a place whose kind is in the reader's language.
    init(_ place: Place, for reader: Localization) {
        self.init(
            name: place.name,
            detail: reader.string(.placeDetail(place.detail)),
            latitude: place.position.latitude,
            longitude: place.position.longitude
        )
    }
}

/// The search text, the user's position, and the area.
private struct PlaceSearchParameters: Decodable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["q": .text(0...200)] }

    let q: String?
    let near: NearPosition?
    let within: Extent?

    /// The area of a search.
    enum Extent: String, CaseIterable, Decodable, Sendable {
        /// Only the city, since meetings take place there.
        case city
    }
}

/// A position as one parameter: "43.7384,7.4246".
private struct NearPosition: Decodable, Sendable, LimitedValue {
    static var valueLimits: FieldLimits { .position }

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
                    debugDescription: "must be a latitude and longitude in degrees, separated by a comma"
                )
            )
        }
        self.coordinate = coordinate
    }
}
