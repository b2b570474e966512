import CrosstownKit
import CrosstownSQL
import CrosstownValues

extension RideStore {
    /// Returns the ride after which a vehicle is missing.
    func findMissing(vehicle: Identifier<Vehicle>) throws -> Ride? {
        let newest: SQL = "ORDER BY r.prepared_at DESC LIMIT 1"
        return try list("WHERE r.vehicle = \(vehicle) AND r.missing_since IS NOT NULL \(newest)").first
    }

    /// Whether a rider is responsible for a missing vehicle.
    func hasMissing(rider: Identifier<Account>) throws -> Bool {
        try !list("WHERE r.rider = \(rider) AND r.missing_since IS NOT NULL LIMIT 1").isEmpty
    }

    /// Returns the rides after which vehicles are missing, latest first.
    func listMissing(limit: Int) throws -> [Ride] {
        try list("WHERE r.missing_since IS NOT NULL ORDER BY r.missing_since DESC, r.id LIMIT \(limit)")
    }

    /// Returns the rides whose riders are responsible for vehicles: current ones, and those after which vehicles are
    /// missing.
    func listAnswering(for vehicles: Set<Identifier<Vehicle>>) throws -> [Identifier<Vehicle>: Ride] {
        guard !vehicles.isEmpty else { return [:] }
        return try list(
            """
            WHERE r.vehicle IN \(list: vehicles)
                AND (r.state NOT IN ('finished', 'cancelled') OR r.missing_since IS NOT NULL) ORDER BY r.prepared_at
            """
        ).reduce(into: [:]) { $0[$1.vehicle] = $1 }
    }

    /// Returns rides by identifier.
    func list(_ ids: Set<Identifier<Ride>>) throws -> [Identifier<Ride>: Ride] {
        guard !ids.isEmpty else { return [:] }
        return try list("WHERE r.id IN \(list: ids)").reduce(into: [:]) { $0[$1.id] = $1 }
    }

    /// Returns past rides, latest first, optionally only those prepared before a moment.
    func listOver(before moment: Timestamp?, limit: Int) throws -> [Ride] {
        let earlier: SQL = moment.map { "AND r.prepared_at < \($0)" } ?? ""
        return try list("WHERE r.state = 'finished' \(earlier) ORDER BY r.prepared_at DESC, r.id DESC LIMIT \(limit)")
    }

    /// Returns the latest rides of a vehicle, current ones first.
    func latest(ofVehicle vehicle: Identifier<Vehicle>, limit: Int) throws -> [Ride] {
        try list("WHERE r.vehicle = \(vehicle) ORDER BY r.prepared_at DESC, r.id DESC LIMIT \(limit)")
    }

    /// Returns the current rides that have started.
    func listStarted() throws -> [Identifier<Ride>] {
        try transaction.query(
            "SELECT id FROM rentals_ride WHERE state NOT IN ('preparing', 'finished', 'cancelled')"
        ).map { try $0.get("id") }
    }
}
