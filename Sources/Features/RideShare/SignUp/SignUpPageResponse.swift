import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The user's offer or request with its rides, for API clients.
struct SignUpPageResponse: Codable, Sendable {
    /// A stop, or the user's own ride.
    struct Ride: Codable, Sendable {
        let leg: Leg
        /// The rider for drivers, the driver for riders.
        let signUp: Identifier<SignUp>
        let at: Timestamp
        let earliest: Timestamp
        let latest: Timestamp
        let isNamed: Bool
        /// Shown after the freeze.
        let name: String?
        let phone: String?
        let place: String?
        let people: Int?
        let car: String?
        let outcome: Pairing.Outcome
        let arrivedAt: Timestamp?
        /// Whether a stop's times are estimated by straight lines until the routing engine responds.
        let isEstimated: Bool
    }

    /// A car that has left.
    struct Car: Codable, Sendable {
        let leg: Leg
        let startedAt: Timestamp
        let arrivedAt: Timestamp?
        /// Only for its driver, for riders whose stop is next, and for riders in it.
        let latitude: Double?
        let longitude: Double?
        let positionAt: Timestamp?
    }

    /// A former time and place of an event.
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
    /// The event before the last move after the sign-up.
    let movedFrom: Former?
    let rides: [Ride]
    let seatsLeft: [String: Int]?
    let cars: [Car]
    /// The sign-ups of former drivers or riders, who can still be reported.
    let former: [Identifier<SignUp>]
    /// The estimated arrival at the rider's place.
    let arrivesAt: Timestamp?
    /// Why a request has no ride, by leg.
    let waits: [String: RideWait]
    /// When a request lost its ride, by leg.
    let lostAt: [String: Timestamp]
    /// The localized status in a few words; devices list it for guests.
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
            // The home of a driver stays private.
            place: isOffer ? told?.placeName(on: pairing.leg) : nil,
            people: told?.people,
            car: isOffer ? nil : told?.car,
            outcome: pairing.outcome,
            arrivedAt: pairing.arrivedAt,
            isEstimated: ride.estimated.contains(pairing.offer)
        )
    }
}
