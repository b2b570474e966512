import CrosstownContract
import CrosstownGeo
public import CrosstownKit
public import CrosstownWeb

/// The address that the place fields of forms ask for suggestions.
public struct PlaceRoutes: Sendable {
    private static let mostPlaces = 10

    private let places: any PlaceDirectory
    private let city: PlaceArea

    /// Serves the places of a directory; `city` tells which of them lie in the city.
    public init(places: any PlaceDirectory, city: @escaping PlaceArea) {
        self.places = places
        self.city = city
    }

    /// Declares the routes.
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
    /// A place whose kind is named in the reader's language.
    init(_ place: Place, for reader: Localization) {
        self.init(
            name: place.name,
            detail: reader.string(.placeDetail(place.detail)),
            latitude: place.position.latitude,
            longitude: place.position.longitude
        )
    }
}

/// What to look for, where the asker is, and where to look.
private struct PlaceSearchParameters: Decodable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["q": .text(0...200)] }

    let q: String?
    let near: NearPosition?
    let within: Extent?

    /// Where to look, if not everywhere.
    enum Extent: String, CaseIterable, Decodable, Sendable {
        /// In the city alone, since nobody is met elsewhere.
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
                    debugDescription: "must be a latitude and a longitude in degrees with a comma between"
                )
            )
        }
        self.coordinate = coordinate
    }
}
