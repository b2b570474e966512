import CrosstownGeo
import CrosstownValues

/// Parses trips from the JSON of ``TripExport``.
enum ExportedTrips {
    /// Returns the positions of each trip; `nil` if the list does not contain trips.
    static func tracks(_ lines: [JSONTree]) -> [[ToldPosition]]? {
        let trips = lines.compactMap { $0["legs"]?.elements }
        guard !trips.isEmpty else { return nil }
        return trips.map { legs in legs.flatMap(positions) }
    }

    private static func positions(of leg: JSONTree) -> [ToldPosition] {
        guard let began = WrittenMoment.milliseconds(leg["beganAt"]),
            let ended = WrittenMoment.milliseconds(leg["endedAt"]), began <= ended,
            let way = leg["way"]?.string.flatMap({ Polyline(polyline6: $0) })
        else { return [] }
        let (start, end) = (Timestamp(milliseconds: began), Timestamp(milliseconds: ended))
        return SpreadWay(way.places, from: start, to: end).places.map { place, at in
            ToldPosition(at: at.milliseconds, latitude: place.latitude, longitude: place.longitude)
        }
    }
}
