import CrosstownSQL
import CrosstownValues

/// By which name a station's docks connect, and how they are connected.
struct StationLink: Hashable, Sendable {
    let key: StationKey
    let status: StationContact?
}

/// The SQL of the names by which stations connect.
struct StationDeviceStore {
    let transaction: any Transaction

    func find(_ station: Identifier<Station>) throws -> StationKey? {
        try transaction.first("SELECT key FROM rentals_station_device WHERE station = \(station)")
            .map { try $0.deviceValue("key", StationKey.init) }
    }

    /// Keeps the name of a station.
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
