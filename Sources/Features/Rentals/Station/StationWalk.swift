import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The way on foot from where somebody is to a station (R-2.2).
struct StationWalk: Sendable {
    /// Where it begins.
    let origin: Coordinate
    /// How far the station is in a straight line.
    let distance: Metres
    /// The way along the streets; `nil` where none is known.
    let route: RoadRoute?

    /// What programs are told.
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

    /// The way in one line, for who sees the map and who does not.
    var markup: Markup {
        let text = route.map(RentalTexts.walk) ?? RentalTexts.straightWalk(distance)
        return "<p class=\"notice\">\(.icon("walk"))<span>\(text)</span></p>"
    }
}

/// Where somebody wants to walk from; without both numbers nobody has said it.
struct WalkQuery: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["latitude": .latitude, "longitude": .longitude] }

    var id: Identifier<Station>
    /// In degrees.
    var latitude: Double?
    /// In degrees.
    var longitude: Double?

    /// Where the way begins.
    ///
    /// - Throws: `Problem` with status 422 that names what lies outside of the earth.
    func origin() throws -> Coordinate? {
        guard let latitude, let longitude else { return nil }
        return try Coordinate.onEarth(latitude: latitude, longitude: longitude)
    }
}

/// Where somebody is who looks for the nearest free dock.
struct NearestDockQuery: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["latitude": .latitude, "longitude": .longitude] }

    /// In degrees.
    var latitude: Double
    /// In degrees.
    var longitude: Double
}

extension Coordinate {
    /// The place that somebody names, in degrees.
    ///
    /// - Throws: `Problem` with status 422 that names what lies outside of the earth.
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
