import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// A ride of a third-party app: version 1 of the API.
struct ProgramRide: Codable, Hashable, Sendable {
    struct Taxi: Codable, Hashable, Sendable {
        let code: String
        /// WGS 84 degrees, on the way and during the ride.
        let latitude: Double?
        /// WGS 84 degrees, on the way and during the ride.
        let longitude: Double?
        /// The seconds until arrival, on the way.
        let arrivesInSeconds: Double?
        /// Whether the taxi is at the meeting place.
        let isHere: Bool?
        /// Whether the time is an estimate without a route.
        let isEstimated: Bool?
    }

    let id: String
    let reference: String
    let state: RequestState
    /// The name of the meeting place's zone.
    let zone: String
    let meetingPlace: String
    let latitude: Double
    let longitude: Double
    let passengers: Int
    let madeAt: Timestamp
    let acceptedAt: Timestamp?
    let arrivedAt: Timestamp?
    let pickedUpAt: Timestamp?
    let endedAt: Timestamp?
    let endCause: RequestEnd?
    let taxi: Taxi?
    /// When drivers are asked again after all have declined.
    let asksAgainAt: Timestamp?
    /// Whether the guest should confirm to keep searching.
    let asksToKeepLooking: Bool
    /// When the search ends unless the app or guest reads the ride.
    let searchEndsAt: Timestamp?
    /// The link where the guest follows and can cancel the ride.
    let link: String
    /// Whether it is a test ride without a driver.
    let isRehearsal: Bool
}

/// A page of rides, latest first.
struct ProgramRides: Codable, Sendable {
    let rides: [ProgramRide]
    /// The cursor of the next page.
    let next: String?
}

extension ProgramRide {
    init(_ answer: RequestResponse, reference: String, link: String) {
        id = answer.id
        self.reference = reference
        state = answer.state
        zone = answer.zone
        meetingPlace = answer.meetingPlace
        latitude = answer.latitude
        longitude = answer.longitude
        passengers = answer.passengers
        madeAt = answer.madeAt
        acceptedAt = answer.acceptedAt
        arrivedAt = answer.arrivedAt
        pickedUpAt = answer.pickedUpAt
        endedAt = answer.endedAt
        endCause = answer.endCause
        taxi = answer.taxi.map {
            Taxi(
                code: $0.code,
                latitude: $0.latitude,
                longitude: $0.longitude,
                arrivesInSeconds: $0.arrivesInSeconds,
                isHere: $0.isHere,
                isEstimated: $0.isEstimated
            )
        }
        asksAgainAt = answer.asksAgainAt
        asksToKeepLooking = answer.asksToKeepLooking
        searchEndsAt = answer.searchEndsAt
        self.link = link
        isRehearsal = false
    }
}

extension ProgramRide.Taxi {
    /// A taxi without its position.
    fileprivate init(code: String) {
        self.init(
            code: code,
            latitude: nil,
            longitude: nil,
            arrivesInSeconds: nil,
            isHere: nil,
            isEstimated: nil
        )
    }
}

extension ProgramRide {
    /// Creates a list item without the taxi's position, which requires one call per ride.
    init(_ request: TaxiRequest, _ guest: GuestRide, taxi code: String?, zone: String, link: String) {
        self.init(
            id: request.id.description,
            reference: guest.reference,
            state: request.state,
            zone: zone,
            meetingPlace: request.placeName,
            latitude: request.meetingPlace.latitude,
            longitude: request.meetingPlace.longitude,
            passengers: request.passengers,
            madeAt: request.madeAt,
            acceptedAt: request.acceptedAt,
            arrivedAt: request.arrivedAt,
            pickedUpAt: request.pickedUpAt,
            endedAt: request.endedAt,
            endCause: request.end,
            taxi: code.map(Taxi.init(code:)),
            asksAgainAt: nil,
            asksToKeepLooking: false,
            searchEndsAt: nil,
            link: link,
            isRehearsal: false
        )
    }
}

/// The zones in the API.
struct ProgramZones: Codable, Sendable {
    struct Zone: Codable, Sendable {
        let id: String
        let name: String
        /// The number of waiting taxis.
        let available: Int
        /// The number of waiting requests.
        let waiting: Int
        /// The median seconds from request to acceptance in the last hour.
        let medianWaitSeconds: Double?
    }

    let zones: [Zone]
    /// The link to the zones' areas as GeoJSON.
    let areas: String
}

struct ProgramFleet: Codable, Sendable {
    struct Taxi: Codable, Sendable {
        let code: String
        let company: String?
        let state: DriverState
        /// The zone whose queue the taxi waits in.
        let zone: String?
        /// The place in the queue, starting with 1.
        let place: Int?
        let latitude: Double?
        let longitude: Double?
        let heardAt: Timestamp?
        /// The current ride.
        let ride: String?
    }

    let taxis: [Taxi]
}

struct ProgramFleetRides: Codable, Sendable {
    let rides: [RideReport]
}
