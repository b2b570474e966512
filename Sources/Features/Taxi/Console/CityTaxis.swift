import CrosstownContract
import CrosstownDispatchEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension CityStore {
    /// Returns the taxis on duty last seen since a moment, free or busy, up to `limit`.
    func taxisOnDuty(heardSince: Timestamp, limit: Int) throws -> [TaxiResponse] {
        try transaction.query(
            """
            SELECT d.code, p.latitude, p.longitude, p.heading_degrees
            FROM taxi_driver d JOIN taxi_position p ON p.driver = d.id
            WHERE d.state <> \(DriverState.notAvailable) AND p.heard_at >= \(heardSince)
            ORDER BY d.code LIMIT \(limit)
            """
        ).map { row in
            TaxiResponse(
                code: try row.get("code"),
                latitude: try row.get("latitude"),
                longitude: try row.get("longitude"),
                heading: try row.get("heading_degrees")
            )
        }
    }
}

extension TaxiResponse {
    /// The attributes of the taxi's pin on the map; `nil` without a position.
    var pin: Markup? {
        guard let latitude, let longitude else { return nil }
        return MapPin(
            kind: .taxi,
            id: code,
            latitude: latitude,
            longitude: longitude,
            heading: heading,
            label: TaxiTexts.taxi(code),
            isGathered: true
        ).attributes
    }
}
