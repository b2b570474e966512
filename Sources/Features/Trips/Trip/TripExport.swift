import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A file with all of a user's trips.
struct TripExport {
    let database: any Database
    let localTime: LocalTime

    /// The maximum number of trips in a file, more than users make in ten years.
    private static let most = 20_000

    struct Line: Codable, Sendable {
        let trip: TripResponse
        let legs: [LegResponse]
    }

    func lines(of person: Identifier<Account>) async throws -> [Line] {
        try await whole(of: person).0.map { Line(trip: TripResponse($0), legs: $1.map(LegResponse.init)) }
    }

    /// Returns GPX 1.1 with a track per trip and a segment per leg; timestamps are spread over the legs by length.
    ///
    /// - Parameters:
    ///   - person: the user.
    ///   - isCut: whether to leave out starts and ends within home zones, for files to share.
    /// - Returns: the file.
    /// - Throws: `DatabaseError`.
    func gpx(of person: Identifier<Account>, isCut: Bool) async throws -> String {
        let (trips, zones) = try await whole(of: person)
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Crosstown" xmlns="http://www.topografix.com/GPX/1/1">

            """
        for (trip, legs) in trips {
            let began = trip.clocks(in: localTime).localTime.civilMoment(trip.beganAt)
            text += "<trk><name>\(began)</name><type>\(trip.means.rawValue)</type>"
            let places = HomeZones.cut(legs.map(\.way), zones: isCut ? zones : [])
            for (leg, way) in zip(legs, places) where !way.isEmpty { text += Self.segment(leg, way) }
            text += "</trk>\n"
        }
        return text + "</gpx>\n"
    }

    private static func segment(_ leg: TripLeg, _ way: [Coordinate]) -> String {
        var text = "<trkseg>"
        for (place, time) in SpreadWay(way, from: leg.beganAt, to: leg.endedAt).places {
            let (latitude, longitude) = (Coordinate.text(place.latitude), Coordinate.text(place.longitude))
            text += "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time)</time></trkpt>"
        }
        return text + "</trkseg>"
    }

    private func whole(of person: Identifier<Account>) async throws -> ([(StoredTrip, [TripLeg])], [HomeZone]) {
        try await database.read { transaction in
            let store = TripStore(transaction: transaction)
            let trips = try store.trips(of: person, before: nil, beforeID: nil, limit: Self.most)
            let legs = try store.legs(of: trips.map(\.id))
            let zones = try SettingsStore(transaction: transaction).homeZones(of: person)
            return (trips.map { ($0, legs[$0.id] ?? []) }, zones)
        }
    }
}

/// Removes the parts within home zones from the start and the end of a line.
enum HomeZones {
    static func cut(_ ways: [[Coordinate]], zones: [HomeZone]) -> [[Coordinate]] {
        guard !zones.isEmpty else { return ways }
        var places: [(leg: Int, place: Coordinate)] = []
        for (leg, way) in ways.enumerated() { places += way.map { (leg, $0) } }
        let isHidden: ((leg: Int, place: Coordinate)) -> Bool = { part in zones.contains { $0.contains(part.place) } }
        let shown = places.drop(while: isHidden)
        let last = shown.lastIndex { !isHidden($0) }
        var result = [[Coordinate]](repeating: [], count: ways.count)
        guard let last else { return result }
        for part in shown[shown.startIndex...last] { result[part.leg].append(part.place) }
        return result
    }
}
