import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// A waiting taxi for passengers.
struct FreeTaxi: Sendable {
    let code: String
    /// The zone whose queue the taxi waits in.
    let zone: String
    let place: Coordinate
    /// The direction, if known.
    let heading: Double?

    /// The taxi in the API.
    var answer: TaxiResponse {
        TaxiResponse(code: code, latitude: place.latitude, longitude: place.longitude, heading: heading)
    }
}

extension DriverStore {
    /// Returns the drivers who wait in zones and were recently seen, up to 200.
    func free(in zones: [String], heardSince: Timestamp) throws -> [FreeTaxi] {
        try transaction.query(
            """
            SELECT d.code, d.zone, p.latitude, p.longitude, p.heading_degrees
            FROM taxi_driver d JOIN taxi_position p ON p.driver = d.id
            WHERE d.zone IN \(list: zones) AND p.heard_at >= \(heardSince)
            LIMIT 200
            """
        ).map { row in
            FreeTaxi(
                code: try row.get("code"),
                zone: try row.get("zone"),
                place: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude")),
                heading: try row.get("heading_degrees")
            )
        }
    }
}

extension Dispatch {
    /// Returns the taxis that wait in zones and were recently seen, nearest first, up to 200.
    func freeTaxis(in zones: [String], near place: Coordinate) async throws -> [FreeTaxi] {
        let taxis = try await read { transaction in
            let heardSince = transaction.now.advanced(milliseconds: -transaction.rules.silentMilliseconds)
            return try transaction.drivers.free(in: zones, heardSince: heardSince)
        }
        return taxis.map { ($0, place.distance(to: $0.place)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }
}
