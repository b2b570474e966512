import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of drivers and their positions.
struct DriverStore {
    let transaction: any Transaction

    func insert(
        _ id: Identifier<Driver>,
        account: Identifier<Account>,
        code: String,
        company: String?,
        vehicle: String? = nil
    ) throws {
        try transaction.execute(
            """
            INSERT INTO taxi_driver (id, account, code, company, vehicle, state)
            VALUES (\(id), \(account), \(code), \(company), \(vehicle), \(DriverState.notAvailable))
            """
        )
    }

    /// Returns the current driver with a taxi code.
    func find(code: String) throws -> (driver: Driver, account: Identifier<Account>)? {
        try transaction.first(
            "SELECT \(Driver.columns), account FROM taxi_driver WHERE code = \(code) AND left_at IS NULL"
        ).map { (try Driver(row: $0), try $0.get("account")) }
    }

    /// Returns whether a current driver has a taxi code, ignoring case.
    func isTaken(_ code: String) throws -> Bool {
        try transaction.first(
            "SELECT id FROM taxi_driver WHERE upper(code) = \(code.uppercased()) AND left_at IS NULL"
        ) != nil
    }

    /// Deletes position and company of a driver who leaves.
    func leave(_ driver: Identifier<Driver>, at now: Timestamp) throws {
        try transaction.execute("DELETE FROM taxi_position WHERE driver = \(driver)")
        try transaction.execute(
            "UPDATE taxi_driver SET left_at = \(now), company = NULL, vehicle = NULL WHERE id = \(driver)"
        )
    }

    func find(account: Identifier<Account>) throws -> Driver? {
        try transaction.first(
            "SELECT \(Driver.columns) FROM taxi_driver WHERE account = \(account) AND left_at IS NULL"
        )
        .map(Driver.init(row:))
    }

    /// Returns the user's driver.
    ///
    /// - Throws: ``TaxiRefusal/notADriver``, `DatabaseError`.
    func driver(of account: Identifier<Account>) throws -> Driver {
        guard let driver = try find(account: account) else { throw TaxiRefusal.notADriver }
        return driver
    }

    func driver(_ id: Identifier<Driver>) throws -> Driver {
        guard let row = try transaction.first("SELECT \(Driver.columns) FROM taxi_driver WHERE id = \(id)") else {
            throw TaxiRefusal.notADriver
        }
        return try Driver(row: row)
    }

    func setCandidate(_ candidate: (whereabouts: Whereabouts, fixes: Int)?, of driver: Identifier<Driver>) throws {
        try transaction.execute(
            """
            UPDATE taxi_driver SET candidate_zone = \(candidate?.whereabouts.stored),
                candidate_fixes = \(candidate?.fixes ?? 0)
            WHERE id = \(driver)
            """
        )
    }

    func savePosition(_ position: LastPosition, of driver: Identifier<Driver>) throws {
        let (fix, still) = (position.fix, position.standstill)
        try transaction.execute(
            """
            INSERT INTO taxi_position
                (driver, latitude, longitude, accuracy_metres, heading_degrees, fixed_at, heard_at,
                still_latitude, still_longitude, still_since)
            VALUES (\(driver), \(fix.place.latitude), \(fix.place.longitude), \(fix.accuracy.value),
                \(fix.heading?.value), \(fix.at), \(position.heardAt), \(still.place.latitude),
                \(still.place.longitude), \(still.since))
            ON CONFLICT (driver) DO UPDATE SET
                latitude = excluded.latitude, longitude = excluded.longitude,
                accuracy_metres = excluded.accuracy_metres, heading_degrees = excluded.heading_degrees,
                fixed_at = excluded.fixed_at, heard_at = excluded.heard_at, still_latitude = excluded.still_latitude,
                still_longitude = excluded.still_longitude, still_since = excluded.still_since
            """
        )
    }

    func findPosition(of driver: Identifier<Driver>) throws -> LastPosition? {
        try transaction.first(
            """
            SELECT latitude, longitude, accuracy_metres, heading_degrees, fixed_at, heard_at,
                still_latitude, still_longitude, still_since
            FROM taxi_position WHERE driver = \(driver)
            """
        ).map(LastPosition.init(row:))
    }
}

extension LastPosition {
    fileprivate init(row: Row) throws {
        let fix = Fix(
            place: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude")),
            accuracy: Metres(try row.get("accuracy_metres")),
            heading: try row.get("heading_degrees", as: Double?.self).map { Degrees($0) },
            at: try row.get("fixed_at")
        )
        let standstill = try Standstill(row: row) ?? Standstill(at: fix)
        self.init(fix: fix, heardAt: try row.get("heard_at"), standstill: standstill)
    }
}

extension Standstill {
    /// `nil` in rows of earlier versions.
    fileprivate init?(row: Row) throws {
        guard let latitude = try row.get("still_latitude", as: Double?.self),
            let longitude = try row.get("still_longitude", as: Double?.self),
            let since = try row.get("still_since", as: Timestamp?.self)
        else { return nil }
        self.init(place: Coordinate(latitude: latitude, longitude: longitude), since: since)
    }
}
