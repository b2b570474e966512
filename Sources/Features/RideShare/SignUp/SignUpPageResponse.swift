import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// One's own offer or request with what has come of it, for programs.
struct SignUpPageResponse: Codable, Sendable {
    /// A stop, or one's own ride.
    struct Ride: Codable, Sendable {
        let leg: Leg
        /// The rider for drivers, the driver for riders.
        let signUp: Identifier<SignUp>
        let at: Timestamp
        let earliest: Timestamp
        let latest: Timestamp
        let isNamed: Bool
        /// Told from the freeze on.
        let name: String?
        let phone: String?
        let place: String?
        let people: Int?
        let car: String?
        let outcome: Pairing.Outcome
        let arrivedAt: Timestamp?
        /// Whether the times of a stop rest on straight lines until the routing engine answers.
        let isEstimated: Bool
    }

    /// A car that has left.
    struct Car: Codable, Sendable {
        let leg: Leg
        let startedAt: Timestamp
        let arrivedAt: Timestamp?
        /// Only for its driver, and for riders whose stop is next or who are in it.
        let latitude: Double?
        let longitude: Double?
        let positionAt: Timestamp?
    }

    /// When and where an event was.
    struct Former: Codable, Sendable {
        let beginsAt: Timestamp
        let endsAt: Timestamp
        let place: String

        init(_ former: EventTimeAndPlace) {
            (beginsAt, endsAt, place) = (former.beginsAt, former.endsAt, former.place)
        }
    }

    let signUp: SignUpResponse
    let eventTitle: String?
    /// How the event was before its organizer moved it, where that was since the person has signed up.
    let movedFrom: Former?
    let rides: [Ride]
    let seatsLeft: [String: Int]?
    let cars: [Car]
    /// The sign-ups with which nothing is shared any more, but was: who was told of them can report them.
    let former: [Identifier<SignUp>]
    /// When the car should be at the rider's place.
    let arrivesAt: Timestamp?
    /// Why a request has no ride, by its ways without one.
    let waits: [String: RideWait]
    /// When a request lost the ride that it had, by its ways without one.
    let lostAt: [String: Timestamp]
    /// How it stands, in a few words of the reader's language: devices list it for people without an account.
    let status: LocalizedText

    init(_ ride: OwnedRide, _ look: RideWays.Look) {
        let isOffer = ride.signUp.kind == .offer
        signUp = SignUpResponse(ride.signUp, token: nil)
        eventTitle = ride.event?.title
        movedFrom = ride.move.map { Former($0.before) }
        rides = ride.pairings.map { Self.response($0, ride) }
        seatsLeft =
            isOffer
            ? Dictionary(uniqueKeysWithValues: ride.signUp.way.legs.map { ($0.rawValue, ride.seatsLeft($0)) }) : nil
        cars = ride.drives.map { drive in
            let position = isOffer || ride.visibleCar == drive ? drive.position : nil
            return Car(
                leg: drive.leg,
                startedAt: drive.startedAt,
                arrivedAt: drive.arrivedAt,
                latitude: position?.place.latitude,
                longitude: position?.place.longitude,
                positionAt: position?.at
            )
        }
        former = ride.former.map(\.id)
        arrivesAt = look.arrivesAt
        waits = Dictionary(uniqueKeysWithValues: ride.waits.map { ($0.rawValue, $1) })
        lostAt = Dictionary(uniqueKeysWithValues: ride.lostAt.map { ($0.rawValue, $1) })
        status = RideSummary(ride).text
    }

    private static func response(_ pairing: Pairing, _ ride: OwnedRide) -> Ride {
        let isOffer = ride.signUp.kind == .offer
        let other = isOffer ? pairing.request : pairing.offer
        let told = pairing.isNamed ? ride.others[other] : nil
        return Ride(
            leg: pairing.leg,
            signUp: other,
            at: pairing.at,
            earliest: pairing.earliest,
            latest: pairing.latest,
            isNamed: pairing.isNamed,
            name: told?.name,
            phone: told?.phone,
            // A driver's home is never shown.
            place: isOffer ? told?.placeName(on: pairing.leg) : nil,
            people: told?.people,
            car: isOffer ? nil : told?.car,
            outcome: pairing.outcome,
            arrivedAt: pairing.arrivedAt,
            isEstimated: ride.estimated.contains(pairing.offer)
        )
    }
}
