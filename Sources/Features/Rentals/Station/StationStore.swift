import CrosstownGeo
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// The SQL of stations and docks.
package struct StationStore {
    let transaction: any Transaction
    let locks: any Locks

    private var counts: SQL {
        """
        SELECT \(Station.columns),
            (SELECT count(*) FROM rentals_dock d WHERE d.station = s.id) AS docks,
            (SELECT count(*) FROM rentals_dock d WHERE d.station = s.id AND d.jammed_at IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM rentals_vehicle h WHERE h.dock = d.number)) AS jammed,
            count(v.id) AS standing,
            count(CASE WHEN v.kind = 'bike' AND \(Vehicle.rentable(locks)) THEN 1 END) AS bikes,
            count(CASE WHEN v.kind = 'scooter' AND \(Vehicle.rentable(locks)) THEN 1 END) AS scooters
        FROM rentals_station s LEFT JOIN rentals_vehicle v ON v.station = s.id
        """
    }

    private static let grouped: SQL = " GROUP BY \(Station.columns) ORDER BY s.name, s.id"

    package func insert(_ station: Station) throws {
        do {
            try transaction.execute(
                """
                INSERT INTO rentals_station (id, name, latitude, longitude, state) VALUES (\(station.id),
                    \(station.name), \(station.place.latitude), \(station.place.longitude), \(station.state))
                """
            )
        } catch DatabaseError.uniqueViolation(constraint: "rentals_station_name") {
            throw RentalRefusal.stationNameTaken
        }
        try RentalsTopic.stations.announce(transaction)
    }

    package func update(_ station: Station) throws {
        do {
            try transaction.execute(
                """
                UPDATE rentals_station SET name = \(station.name), latitude = \(station.place.latitude),
                    longitude = \(station.place.longitude), state = \(station.state)
                WHERE id = \(station.id)
                """
            )
        } catch DatabaseError.uniqueViolation(constraint: "rentals_station_name") {
            throw RentalRefusal.stationNameTaken
        }
        try RentalsTopic.stations.announce(transaction)
    }

    package func addDock(_ number: PlateNumber, to station: Identifier<Station>) throws {
        do {
            try transaction.execute(
                "INSERT INTO rentals_dock (number, station) VALUES (\(number.description), \(station))"
            )
        } catch DatabaseError.uniqueViolation {
            throw RentalRefusal.numberTaken(number)
        }
    }

    /// Takes a dock out of service since a moment, or returns it.
    func setJammed(_ moment: Timestamp?, _ number: PlateNumber) throws {
        try transaction.execute(
            "UPDATE rentals_dock SET jammed_at = \(moment) WHERE number = \(number.description)"
        )
        try RentalsTopic.stations.announce(transaction)
    }

    /// Returns the station of a dock, and since when the dock is jammed, if it is.
    func findDock(_ number: PlateNumber) throws -> (station: Identifier<Station>, jammedAt: Timestamp?)? {
        try transaction.first("SELECT station, jammed_at FROM rentals_dock WHERE number = \(number.description)")
            .map { (try $0.get("station"), try $0.get("jammed_at")) }
    }

    /// Returns the jammed docks of a station.
    func jammedDocks(of station: Identifier<Station>) throws -> Set<String> {
        try Set(
            transaction.query("SELECT number FROM rentals_dock WHERE station = \(station) AND jammed_at IS NOT NULL")
                .map { try $0.get("number") }
        )
    }

    func find(_ id: Identifier<Station>) throws -> Station? {
        try transaction.first("SELECT \(Station.columns) FROM rentals_station s WHERE s.id = \(id)")
            .map(Station.init(row:))
    }

    /// Returns stations by identifier.
    func find(_ ids: Set<Identifier<Station>>) throws -> [Identifier<Station>: Station] {
        guard !ids.isEmpty else { return [:] }
        return try transaction.query("SELECT \(Station.columns) FROM rentals_station s WHERE s.id IN \(list: ids)")
            .reduce(into: [:]) { stations, row in
                let station = try Station(row: row)
                stations[station.id] = station
            }
    }

    func find(name: String) throws -> Station? {
        try transaction.first("SELECT \(Station.columns) FROM rentals_station s WHERE s.name = \(name)")
            .map(Station.init(row:))
    }

    func station(_ id: Identifier<Station>) throws -> Station {
        guard let station = try find(id) else { throw RentalRefusal.noSuchStation }
        return station
    }

    /// Returns the station of a dock.
    func findStation(ofDock number: PlateNumber) throws -> Identifier<Station>? {
        try transaction.first("SELECT station FROM rentals_dock WHERE number = \(number.description)")?.get("station")
    }

    func docks(of station: Identifier<Station>) throws -> [String] {
        try transaction.query("SELECT number FROM rentals_dock WHERE station = \(station) ORDER BY number")
            .map { try $0.get("number") }
    }

    func list() throws -> [Station] {
        try transaction.query("SELECT \(Station.columns) FROM rentals_station s ORDER BY s.name, s.id")
            .map(Station.init(row:))
    }

    /// Returns all stations with their counts.
    package func listCounts() throws -> [StationCount] {
        try transaction.query("\(counts) \(Self.grouped)").map(StationCount.init(row:))
    }

    package func count(_ id: Identifier<Station>) throws -> StationCount {
        guard let row = try transaction.first("\(counts) WHERE s.id = \(id) \(Self.grouped)") else {
            throw RentalRefusal.noSuchStation
        }
        return try StationCount(row: row)
    }
}

extension StationCount {
    fileprivate init(row: Row) throws {
        station = try Station(row: row)
        bikes = try row.get("bikes")
        scooters = try row.get("scooters")
        jammedDocks = try row.get("jammed")
        docks = try row.get("docks") - jammedDocks
        standing = try row.get("standing")
    }
}
