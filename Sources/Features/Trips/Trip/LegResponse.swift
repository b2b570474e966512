import CrosstownGeo
import CrosstownValues

/// A leg, as programs read it.
struct LegResponse: Codable, Hashable, Sendable {
    let beganAt: Timestamp
    let endedAt: Timestamp
    let means: Means
    /// Whether the engine was so unsure that the person is asked.
    let isAsked: Bool
    /// Whether it was a vehicle on the road or on rails, and not known which.
    let isSomeVehicle: Bool
    let occupants: Int
    let meters: Double
    let errorMeters: Double?
    /// The way as a polyline of six digits.
    let way: String

    init(_ leg: TripLeg) {
        beganAt = leg.beganAt
        endedAt = leg.endedAt
        means = leg.means
        isAsked = leg.isAsked
        isSomeVehicle = leg.isAsked && leg.isSomeVehicle
        occupants = leg.occupants
        meters = leg.metres.inTenths
        errorMeters = leg.errorMetres?.inTenths
        way = Polyline(leg.way).polyline6
    }
}
