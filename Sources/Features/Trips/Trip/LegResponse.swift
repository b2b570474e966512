import CrosstownGeo
import CrosstownValues

struct LegResponse: Codable, Hashable, Sendable {
    let beganAt: Timestamp
    let endedAt: Timestamp
    let means: Means
    /// Whether the engine is so uncertain that the user is asked.
    let isAsked: Bool
    /// Whether it was a road or rail vehicle of unknown kind.
    let isSomeVehicle: Bool
    let occupants: Int
    let meters: Double
    let errorMeters: Double?
    /// The line as a polyline of six digits.
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
