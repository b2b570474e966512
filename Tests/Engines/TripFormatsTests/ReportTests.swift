import CrosstownGeo
import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import Foundation
import Testing

@Suite struct ReportTests {
    @Test func `a report has trips with legs and a score, with times in Unix seconds`() throws {
        let json = try JourneyReport(Track(Self.ride).trips()).json()

        let report = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let trip = try #require((report["trips"] as? [[String: Any]])?.first)
        let leg = try #require((trip["legs"] as? [[String: Any]])?.first)
        #expect(Set(trip.keys) == ["start", "end", "distance_m", "legs"])
        #expect(
            Set(leg.keys) == [
                "start", "end", "mode", "probabilities", "ask", "distance_m", "distance_error_m",
            ]
        )
        #expect(Set((leg["probabilities"] as? [String: Double] ?? [:]).keys) == Set(TravelMode.allCases.map(\.name)))
        #expect(abs((trip["end"] as? Double ?? 0) - 1_600_001_500) <= 300)
        #expect((report["score"] as? [String: Any])?["factors"] is String)
    }

    @Test func `a flight emits by its distance, and avoids nothing`() throws {
        let fixes = [0, 20_000].flatMap { second in
            Self.ride.map { fix in
                Fix(
                    time: fix.time.advanced(milliseconds: Int64(second) * 1000),
                    place: Coordinate(
                        latitude: fix.place.latitude,
                        longitude: fix.place.longitude - Double(second) / 400
                    ),
                    accuracy: fix.accuracy
                )
            }
        }
        let trips = Track(fixes).trips()

        let together = try #require(try Self.score(trips))

        let onGround = trips.flatMap(\.legs).filter { $0.modes.best != .flight }
        #expect(trips.flatMap(\.legs).contains { $0.modes.best == .flight && $0.distance.distance > Metres(3_000_000) })
        #expect((together["avoided_g"] ?? .infinity) < onGround.reduce(0) { $0 + $1.distance.distance.value } * 0.25)
        // Flights emit between 0.1 and 0.25 kg a passenger-kilometer, radiative forcing included.
        let flown = trips.flatMap(\.legs).filter { $0.modes.best == .flight }
        let kilometres = flown.reduce(0) { $0 + $1.distance.distance.value } / 1000
        #expect((100...250).contains((together["emitted_g"] ?? 0) / kilometres))
    }

    private static func score(_ trips: [Trip]) throws -> [String: Double]? {
        let json = try JourneyReport(trips).json()
        let report = try JSONSerialization.jsonObject(with: json) as? [String: Any]
        return (report?["score"] as? [String: Any])?.compactMapValues { $0 as? Double }
    }

    @Test func `no trips make an empty report and a score of nothing`() throws {
        let json = String(decoding: try JourneyReport([]).json(), as: UTF8.self)

        #expect(json.contains("\"trips\":[]"))
        #expect(json.contains("\"avoided_g\":0"))
    }

    @Test func `the sun of a day is reported with times by RFC 3339`() throws {
        let place = Coordinate(latitude: 35.28, longitude: -120.66)

        let json = String(decoding: try SunReport(at: place, year: 2026, month: 6, day: 21).json(), as: UTF8.self)

        #expect(json.contains("\"status\":\"normal\""))
        #expect(json.contains("\"sunrise\":\"2026-06-21T12:"))
    }

    @Test func `a polar day is reported without sunrise and sunset`() throws {
        let place = Coordinate(latitude: 78.2, longitude: 15.6)

        let json = String(decoding: try SunReport(at: place, year: 2026, month: 6, day: 21).json(), as: UTF8.self)

        #expect(json.contains("\"status\":\"polar_day\""))
        #expect(!json.contains("sunrise"))
    }

    /// 25 minutes to the north at 8 m/s.
    private static let ride = stride(from: 0, through: 1500, by: 10).map { second in
        Fix(
            time: Timestamp(milliseconds: Int64(1_600_000_000 + second) * 1000),
            place: LocalPlane(origin: Coordinate(latitude: 52.5, longitude: 13.4)).place(x: 0, y: Double(second) * 8),
            accuracy: Metres(8)
        )
    }
}
