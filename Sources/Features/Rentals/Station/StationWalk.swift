import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The walk from a place to a station (R-2.2).
struct StationWalk: Sendable {
    /// The origin.
    let origin: Coordinate
    /// The distance in a straight line.
    let distance: Metres
    /// The route along the streets; `nil` where unknown.
    let route: RoadRoute?

    /// The response in the API.
    struct Answer: Codable {
        let distanceMetres: Double
        let lengthMetres: Double?
        let durationSeconds: Double?
        let polyline6: String?
    }

    var answer: Answer {
        Answer(
            distanceMetres: distance.value,
            lengthMetres: route?.length.value,
            durationSeconds: route?.duration.value,
            polyline6: route?.polyline6
        )
    }

    /// The walk in one line, next to the map or without it.
    var markup: Markup {
        let text = route.map(RentalTexts.walk) ?? RentalTexts.straightWalk(distance)
        return "<p class=\"notice\">\(.icon("walk"))<span>\(text)</span></p>"
    }
}

/// The origin of a walk, where both coordinates are given.
struct WalkQuery: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["latitude": .latitude, "longitude": .longitude] }

    var id: Identifier<Station>
    /// In degrees.
    var latitude: Double?
    /// In degrees.
    var longitude: Double?

    /// Returns the origin.
    ///
    /// - Throws: `Problem` with status 422 that names the invalid coordinates.
    func origin() throws -> Coordinate? {
        guard let latitude, let longitude else { return nil }
        return try Coordinate.onEarth(latitude: latitude, longitude: longitude)
    }
}

/// The place from which to find the nearest free dock.
struct NearestDockQuery: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["latitude": .latitude, "longitude": .longitude] }

    /// In degrees.
    var latitude: Double
    /// In degrees.
    var longitude: Double
}

extension Coordinate {
    /// Creates a place from degrees.
    ///
    /// - Throws: `Problem` with status 422 that names the invalid coordinates.
    static func onEarth(latitude: Double, longitude: Double) throws -> Coordinate {
        if let place = Coordinate(validatingLatitude: latitude, longitude: longitude) { return place }
        let isWrong = [("latitude", latitude, 90.0), ("longitude", longitude, 180.0)]
        throw Problem.invalid(
            isWrong.compactMap { field, value, most in
                abs(value) <= most ? nil : .init(field: field, message: RentalTexts.degrees(most))
            }
        )
    }
}
