import CrosstownGeo
import CrosstownValues

/// A station in the API.
struct StationResponse: Codable, Sendable {
    let id: Identifier<Station>
    let name: String
    let latitude: Double
    let longitude: Double
    let isOpen: Bool
    let bikes: Int
    let scooters: Int
    let docks: Int
    let freeDocks: Int
    /// Whether a vehicle can be returned; always true without docks.
    let takesReturns: Bool

    init(_ count: StationCount) {
        id = count.station.id
        name = count.station.name
        latitude = count.station.place.latitude
        longitude = count.station.place.longitude
        isOpen = count.station.state == .open
        bikes = count.available(.bike)
        scooters = count.available(.scooter)
        docks = count.docks
        freeDocks = count.freeDocks
        takesReturns = count.takesReturns
    }
}
