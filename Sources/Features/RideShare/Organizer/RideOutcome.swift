import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues

/// The outcome of an event's shared rides; stored permanently, since it contains no personal data.
struct RideOutcome: Codable, Hashable, Sendable {
    /// People who rode with others, each counted once.
    let riders: Int
    /// Cars with at least one rider.
    let cars: Int
    /// Cars that stayed at home: one per request.
    let carsSaved: Int
    /// Kilometers that were not driven, minus detours for riders.
    let kilometers: Double

    /// Kilograms of CO2 that were not emitted.
    func kilograms(against car: CarEmission) -> Double { kilometers * car.gramsPerKilometer / 1000 }

    init(riders: Int, cars: Int, carsSaved: Int, kilometers: Double) {
        (self.riders, self.cars, self.carsSaved, self.kilometers) = (riders, cars, carsSaved, kilometers)
    }

    /// Creates the outcome from the riders who got in.
    init(_ pairings: [Pairing], _ signUps: [Identifier<SignUp>: SignUp], _ venue: Coordinate, detours: Seconds) {
        let carried = pairings.filter { $0.outcome == .pickedUp }
        let requests = Set(carried.map(\.request)).compactMap { signUps[$0] }
        riders = requests.reduce(0) { $0 + $1.people }
        cars = Set(carried.map(\.offer)).count
        carsSaved = requests.count
        let direct = carried.reduce(0.0) { sum, pairing in
            sum + (signUps[pairing.request]?.place.distance(to: venue).value ?? 0) * TravelSource.roadFactor
        }
        kilometers = carried.isEmpty ? 0 : max(0, direct - detours.value * EventPool.speed.value) / 1000
    }
}

struct OutcomeStore {
    let transaction: any Transaction

    func keep(_ outcome: RideOutcome, event: String) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_outcome (event, riders, cars, cars_saved, kilometers)
            VALUES (\(event), \(outcome.riders), \(outcome.cars), \(outcome.carsSaved), \(outcome.kilometers))
            ON CONFLICT (event) DO NOTHING
            """
        )
    }

    func find(event: String) throws -> RideOutcome? {
        try transaction.first(
            "SELECT riders, cars, cars_saved, kilometers FROM rideshare_outcome WHERE event = \(event)"
        ).map { row in
            RideOutcome(
                riders: try row.get("riders"),
                cars: try row.get("cars"),
                carsSaved: try row.get("cars_saved"),
                kilometers: try row.get("kilometers")
            )
        }
    }
}

extension RideShareTransaction {
    /// Returns the outcome of an event's rides so far.
    func outcome(_ id: String) throws -> RideOutcome? {
        if let kept = try OutcomeStore(transaction: transaction).find(event: id) { return kept }
        guard let venue = try knownEvent(id)?.venue?.position else { return nil }
        let pairings = try Leg.allCases.flatMap { try pools.list(event: id, leg: $0) }
        guard pairings.contains(where: { $0.outcome == .pickedUp }) else { return nil }
        let requests = try signUps.list(Array(Set(pairings.map(\.request)))).reduce(into: [:]) { $0[$1.id] = $1 }
        let detours = try Leg.allCases.reduce(Seconds.zero) { sum, leg in
            let driven = Set(pairings.filter { $0.leg == leg && $0.outcome == .pickedUp }.map(\.offer))
            if driven.isEmpty { return sum }
            let rides = try pools.row(event: id, leg: leg).known().memory.plan.rides
            return rides.filter { driven.contains($0.driver.of(SignUp.self)) }.reduce(sum) { $0 + $1.detour }
        }
        return RideOutcome(pairings, requests, venue, detours: detours)
    }
}
