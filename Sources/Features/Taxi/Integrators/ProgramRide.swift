import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// A ride of a program: version 1 of the contract.
struct ProgramRide: Codable, Hashable, Sendable {
    /// The taxi that comes or came.
    struct Taxi: Codable, Hashable, Sendable {
        let code: String
        /// WGS 84 degrees, while it comes or carries.
        let latitude: Double?
        /// WGS 84 degrees, while it comes or carries.
        let longitude: Double?
        /// How long it still needs, while it comes.
        let arrivesInSeconds: Double?
        /// Whether it is at the meeting place.
        let isHere: Bool?
        /// Whether the time is rough, since no route along the streets is known.
        let isEstimated: Bool?
    }

    let id: String
    let reference: String
    let state: RequestState
    /// The name of the zone of the meeting place.
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
    /// When drivers are asked again, where all have turned the ride down.
    let asksAgainAt: Timestamp?
    /// Whether the guest should say whether to go on looking.
    let asksToKeepLooking: Bool
    /// When the search ends unless somebody asks for the ride.
    let searchEndsAt: Timestamp?
    /// Where the guest follows the ride, and may withdraw it.
    let link: String
    /// Whether it is a rehearsal, of which no driver hears.
    let isRehearsal: Bool
}

/// The rides of a program, latest first.
struct ProgramRides: Codable, Sendable {
    let rides: [ProgramRide]
    /// Behind which ride the list goes on.
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
    /// A taxi without its place.
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
    /// A ride in a list: without the places of taxis, which are asked for ride by ride.
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

/// A zone, as programs see it.
struct ProgramZones: Codable, Sendable {
    struct Zone: Codable, Sendable {
        let id: String
        let name: String
        /// How many taxis wait.
        let available: Int
        /// How many requests wait.
        let waiting: Int
        /// How long those of the last hour waited until a driver accepted, in seconds; half of them less.
        let medianWaitSeconds: Double?
    }

    let zones: [Zone]
    /// Where the zones' areas are, as GeoJSON.
    let areas: String
}

/// The taxis on duty, as fleets see them.
struct ProgramFleet: Codable, Sendable {
    struct Taxi: Codable, Sendable {
        let code: String
        let company: String?
        let state: DriverState
        /// The zone whose queue it waits in.
        let zone: String?
        /// The place in that queue, 1 being the first.
        let place: Int?
        let latitude: Double?
        let longitude: Double?
        let heardAt: Timestamp?
        /// The ride that it serves.
        let ride: String?
    }

    let taxis: [Taxi]
}

/// The rides that are not over, as fleets see them.
struct ProgramFleetRides: Codable, Sendable {
    let rides: [RideReport]
}
