import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An offer in the format of Amarillo (PyPI `amarillo`, `models/Carpool.py`).
struct Carpool: Codable, Sendable {
    struct Stop: Codable, Sendable {
        let name: String
        let departureTime: String?
        let arrivalTime: String?
        let lat: Double
        let lon: Double
        let pickUpOrDropOff: String

        private enum CodingKeys: String, CodingKey {
            case name
            case departureTime
            case arrivalTime
            case lat
            case lon
            case pickUpOrDropOff = "pickup_dropoff"
        }
    }

    struct Info: Codable, Sendable {
        let freeSeats: Int
        /// 1 for women-only rides; the model uses numbers instead of Booleans.
        let sameGender: Int?
        let madeAt: String

        private enum CodingKeys: String, CodingKey {
            case freeSeats = "number_free_seats"
            case sameGender = "same_gender"
            case madeAt = "creation_date"
        }
    }

    let id: String
    let agency: String
    let deeplink: String
    let stops: [Stop]
    let departureTime: String
    let departureDate: String
    let lastUpdated: String
    let info: Info

    private enum CodingKeys: String, CodingKey {
        case id
        case agency
        case deeplink
        case stops
        case departureTime
        case departureDate
        case lastUpdated
        case info = "additional_ridesharing_info"
    }

    /// About a kilometer, because a car's start is usually the driver's home.
    private static let grain = 100.0

    init?(_ offer: SignUp, _ event: DirectoryEvent, free: Int, address: String, localTime: LocalTime) {
        guard let venue = event.venue, event.beginsAt > offer.leavesAt else { return nil }
        let leaves = Self.clock(offer.leavesAt, localTime)
        let made = offer.madeAt.description
        id = offer.id.description
        agency = "crosstown"
        deeplink = address + RideSharePaths.request(event.id).href
        stops = [
            Stop(
                name: "Around the start",
                departureTime: leaves,
                arrivalTime: nil,
                lat: (offer.place.latitude * Self.grain).rounded() / Self.grain,
                lon: (offer.place.longitude * Self.grain).rounded() / Self.grain,
                pickUpOrDropOff: "only_pickup"
            ),
            Stop(
                name: String(venue.name.isEmpty ? event.title.prefix(256) : venue.name.prefix(256)),
                departureTime: nil,
                arrivalTime: Self.clock(event.beginsAt, localTime),
                lat: venue.position.latitude,
                lon: venue.position.longitude,
                pickUpOrDropOff: "only_dropoff"
            ),
        ]
        departureTime = leaves
        departureDate = localTime.day(of: offer.leavesAt).description
        lastUpdated = made
        info = Info(freeSeats: free, sameGender: offer.womenOnly ? 1 : nil, madeAt: made)
    }

    private static func clock(_ moment: Timestamp, _ localTime: LocalTime) -> String {
        let text = localTime.clock(moment)
        return text.utf8.count == 4 ? "0" + text : text
    }
}
