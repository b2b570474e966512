import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Rides as staff ask for them, and those whose riders answer for a vehicle.
extension RideStore {
    /// The ride after which a vehicle is looked for.
    func findMissing(vehicle: Identifier<Vehicle>) throws -> Ride? {
        let newest: SQL = "ORDER BY r.prepared_at DESC LIMIT 1"
        return try list("WHERE r.vehicle = \(vehicle) AND r.missing_since IS NOT NULL \(newest)").first
    }

    /// Whether a vehicle is looked for that somebody rode last.
    func hasMissing(rider: Identifier<Account>) throws -> Bool {
        try !list("WHERE r.rider = \(rider) AND r.missing_since IS NOT NULL LIMIT 1").isEmpty
    }

    /// The rides after which vehicles are looked for, latest first.
    func listMissing(limit: Int) throws -> [Ride] {
        try list("WHERE r.missing_since IS NOT NULL ORDER BY r.missing_since DESC, r.id LIMIT \(limit)")
    }

    /// The rides whose riders answer for some vehicles: those under way, and those after which they are looked for.
    func listAnswering(for vehicles: Set<Identifier<Vehicle>>) throws -> [Identifier<Vehicle>: Ride] {
        guard !vehicles.isEmpty else { return [:] }
        return try list(
            """
            WHERE r.vehicle IN \(list: vehicles)
                AND (r.state NOT IN ('finished', 'cancelled') OR r.missing_since IS NOT NULL) ORDER BY r.prepared_at
            """
        ).reduce(into: [:]) { $0[$1.vehicle] = $1 }
    }

    /// The rides with some identities.
    func list(_ ids: Set<Identifier<Ride>>) throws -> [Identifier<Ride>: Ride] {
        guard !ids.isEmpty else { return [:] }
        return try list("WHERE r.id IN \(list: ids)").reduce(into: [:]) { $0[$1.id] = $1 }
    }

    /// The rides that are over and began, latest first: those that were prepared before a moment, where one is named.
    func listOver(before moment: Timestamp?, limit: Int) throws -> [Ride] {
        let earlier: SQL = moment.map { "AND r.prepared_at < \($0)" } ?? ""
        return try list("WHERE r.state = 'finished' \(earlier) ORDER BY r.prepared_at DESC, r.id DESC LIMIT \(limit)")
    }

    /// The latest rides of a vehicle, those under way first.
    func latest(ofVehicle vehicle: Identifier<Vehicle>, limit: Int) throws -> [Ride] {
        try list("WHERE r.vehicle = \(vehicle) ORDER BY r.prepared_at DESC, r.id DESC LIMIT \(limit)")
    }

    /// The rides under way that have started.
    func listStarted() throws -> [Identifier<Ride>] {
        try transaction.query(
            "SELECT id FROM rentals_ride WHERE state NOT IN ('preparing', 'finished', 'cancelled')"
        ).map { try $0.get("id") }
    }
}
