import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues

/// Figures of one leg of an event's pool, with reasons.
struct PoolReport: Codable, Sendable {
    /// A car with its riders.
    struct Car: Codable, Sendable {
        let offer: Identifier<SignUp>
        let name: String
        let car: String
        let seats: Int
        let taken: Int
        let riders: [Stop]
    }

    struct Stop: Codable, Sendable {
        let request: Identifier<SignUp>
        let name: String
        let place: String
        let people: Int
        let at: Timestamp
        /// The start of the promised window.
        let earliest: Timestamp
        let latest: Timestamp
        let outcome: Pairing.Outcome
    }

    /// A request without a ride.
    struct Open: Codable, Sendable {
        let request: Identifier<SignUp>
        let name: String
        let place: String
        let people: Int
        /// `window`, `detour` or `seats`; `nil` if it was not calculated.
        let reason: String?
        /// `earlier`, `detour`, `seats` or `driver`.
        let remedy: String?
        /// The minutes or seats that would be enough.
        let amount: Int?
        /// The driver of the offer in question.
        let driver: String?
    }

    let leg: Leg
    let cars: [Car]
    let open: [Open]
    let carried: Int
    /// People without a ride.
    let waiting: Int
    /// Kilometers of the direct trips that riders do not drive, without drivers' detours.
    let savedKilometres: Double
    /// Whether drives are by road instead of straight lines multiplied by a factor.
    let isByRoad: Bool
    /// The number of places without a street known to the routing engine; their drives are straight lines.
    let offRoad: Int
    /// The limit of places with stored drives, once the event has reached it; otherwise `nil`.
    let fullAt: Int?

    init(
        _ pool: EventPool,
        _ pairings: [Pairing],
        _ signUps: [Identifier<SignUp>: SignUp],
        mostPlaces: Int
    ) {
        leg = pool.leg
        let byOffer = Dictionary(grouping: pairings, by: \.offer)
        cars = signUps.values.filter { $0.kind == .offer && $0.way.includes(pool.leg) }
            .sorted { $0.id < $1.id }.map { Self.car($0, byOffer[$0.id] ?? [], signUps, pool.leg) }
        let paired = Set(pairings.map(\.request))
        let unpaired = signUps.values.filter {
            $0.kind == .request && $0.way.includes(pool.leg) && !paired.contains($0.id)
        }.sorted { $0.id < $1.id }
        let refusals = pool.refusals(of: unpaired.prefix(OrganizerService.mostExplained).map(\.id))
        open = unpaired.map { Self.open($0, refusals[$0.id], signUps, pool.leg) }
        carried = pairings.reduce(0) { $0 + (signUps[$1.request]?.people ?? 0) }
        waiting = unpaired.reduce(0) { $0 + $1.people }
        savedKilometres = Self.saved(pool, pairings, signUps)
        isByRoad = pool.roads != nil
        offRoad = pool.roads?.countOffRoad(pool.places) ?? pool.places.count
        fullAt = (pool.roads?.places.count ?? 0) >= mostPlaces ? mostPlaces : nil
    }

    private static func car(
        _ offer: SignUp,
        _ pairings: [Pairing],
        _ signUps: [Identifier<SignUp>: SignUp],
        _ leg: Leg
    ) -> Car {
        let stops = pairings.sorted { $0.placeInOrder < $1.placeInOrder }.compactMap { pairing in
            signUps[pairing.request].map { rider in
                Stop(
                    request: rider.id,
                    name: rider.name,
                    place: rider.placeName(on: leg),
                    people: rider.people,
                    at: pairing.at,
                    earliest: pairing.earliest,
                    latest: pairing.latest,
                    outcome: pairing.outcome
                )
            }
        }
        return Car(
            offer: offer.id,
            name: offer.name,
            car: offer.car,
            seats: offer.people,
            taken: stops.reduce(0) { $0 + $1.people },
            riders: stops
        )
    }

    private static func open(
        _ request: SignUp,
        _ refusal: Refusal?,
        _ signUps: [Identifier<SignUp>: SignUp],
        _ leg: Leg
    ) -> Open {
        let (remedy, amount, driver): (String?, Int?, Identifier<Driver>?) =
            switch refusal?.remedy {
            case .readyEarlier(let span): ("earlier", Int(span.value / 60), nil)
            case .moreDetour(let driver, let span): ("detour", Int(span.value / 60), driver)
            case .moreSeats(let driver, let seats): ("seats", seats, driver)
            case .anotherDriver: ("driver", nil, nil)
            case nil: (nil, nil, nil)
            }
        return Open(
            request: request.id,
            name: request.name,
            place: request.placeName(on: leg),
            people: request.people,
            reason: refusal.map { word($0.reason) },
            remedy: remedy,
            amount: amount,
            driver: driver.flatMap { signUps[$0.of(SignUp.self)]?.name }
        )
    }

    private static func word(_ reason: Refusal.Reason) -> String {
        switch reason {
        case .windowTooTight: "window"
        case .detoursExceeded: "detour"
        case .noSeatInTime: "seats"
        }
    }

    /// Estimates roads as 1.3 times the great-circle distance, like the plan.
    private static func saved(
        _ pool: EventPool,
        _ pairings: [Pairing],
        _ signUps: [Identifier<SignUp>: SignUp]
    ) -> Double {
        let venue = Coordinate(latitude: pool.frame.latitude, longitude: pool.frame.longitude)
        let direct = pairings.reduce(0.0) { sum, pairing in
            sum + (signUps[pairing.request]?.place.distance(to: venue).value ?? 0) * 1.3
        }
        let detours = pool.memory.plan.rides.reduce(0.0) { $0 + $1.detour.value } * EventPool.speed.value
        return max(0, direct - detours) / 1000
    }
}
