import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The name with which a station's docks connect, and their state.
struct StationLink: Hashable, Sendable {
    let key: StationKey
    let status: StationContact?
}

/// The connecting devices at a station.
struct StationEquipment: Hashable, Sendable {
    /// Whether its docks connect to the server.
    var connects = false
    /// When its docks, or a lock of a vehicle there, were last seen; `nil` if never.
    var heardAt: Timestamp?

    fileprivate mutating func hear(_ moment: Timestamp?) { heardAt = [heardAt, moment].compactMap(\.self).max() }
}

/// The SQL of stations' connection names.
struct StationDeviceStore {
    let transaction: any Transaction
    let devices: any RegisteredDevices

    func find(_ station: Identifier<Station>) throws -> StationKey? {
        try transaction.first("SELECT key FROM rentals_station_device WHERE station = \(station)")
            .map { row in
                guard let key = StationKey(try row.get("key")) else {
                    throw RowError.otherType(column: "key", expected: "StationKey")
                }
                return key
            }
    }

    /// Returns the devices per station, without stations that have none.
    func equipment() throws -> [Identifier<Station>: StationEquipment] {
        var equipment: [Identifier<Station>: StationEquipment] = [:]
        let docks = try transaction.query(
            "SELECT r.station, \(devices.stationHeardAt("r.key")) AS heard_at FROM rentals_station_device r"
        )
        for row in docks {
            let heardAt: Timestamp? = try row.get("heard_at")
            equipment[try row.get("station")] = StationEquipment(connects: true, heardAt: heardAt)
        }
        let locks = try transaction.query(
            """
            SELECT l.station, max(l.heard_at) AS heard_at
            FROM (SELECT v.station, \(devices.lockHeardAt("v.plate")) AS heard_at FROM rentals_vehicle v
                WHERE v.station IS NOT NULL) l
            WHERE l.heard_at IS NOT NULL GROUP BY l.station
            """
        )
        for row in locks {
            equipment[try row.get("station"), default: StationEquipment()].hear(try row.get("heard_at"))
        }
        return equipment
    }

    /// Stores the connection name of a station.
    ///
    /// - Throws: `RentalRefusal.stationKeyTaken` where another station has it.
    func set(_ key: StationKey, of station: Identifier<Station>) throws {
        do {
            try transaction.execute(
                """
                INSERT INTO rentals_station_device (station, key) VALUES (\(station), \(key.description))
                ON CONFLICT (station) DO UPDATE SET key = excluded.key
                """
            )
        } catch DatabaseError.uniqueViolation {
            throw RentalRefusal.stationKeyTaken
        }
    }
}
