import CrosstownSQL
import CrosstownTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Moments that no clock shows: they are refused, and whoever sends them brings nothing down.
@Suite struct ImpossibleMomentTests {
    private struct Made: Decodable {
        let key: String
    }

    private static let spans: [(Int64, Int64)] = [
        (.min, 0), (.min, .min), (0, .max), (.min, .max), (.max, .min),
    ]

    @Test(arguments: ["nan", "inf", "1e300", "-1e300", "61", "00:00"])
    func `a second that is none makes no position`(second: String) async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            for kind in ["traccar", "overland"] {
                let made = try await client.json(.post, "/trips/recorders", as: key, #"{"kind":"\#(kind)","name":""}"#)
                let inbox = "/trips/in/\(try made.decoded(Made.self).key)"
                let moment = "2026-11-18T08:15:\(second)"
                let feature = """
                    {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[7.4,43.7]},\
                    "properties":{"timestamp":"\(moment)"}}]}
                    """
                let answer =
                    kind == "traccar"
                    ? try await client.json(.get, "\(inbox)?lat=43.7&lon=7.4&timestamp=\(moment)", as: nil)
                    : try await client.json(.post, inbox, as: nil, feature)
                #expect(answer.status == .ok)
            }
        }
        let kept: Int = try await town.host.database.read { try $0.query("SELECT COUNT(*) FROM trips_fix")[0].get(0) }
        #expect(kept == 0)
    }

    private struct Intake: Decodable {
        let taken: Int
    }

    @Test(arguments: ["1e300", "-1e300", "1e18", "-5"])
    func `a point of a file that is farther from its start than a month is left out`(minutes: String) async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let timeline = """
            {"semanticSegments":[{"startTime":"2026-11-17T08:00:00Z","endTime":"2026-11-17T09:00:00Z","timelinePath":[\
            {"point":"43.7°, 7.4°","durationMinutesOffsetFromStartTime":"\(minutes)"},\
            {"point":"43.7°, 7.4°","durationMinutesOffsetFromStartTime":"7"}]}]}
            """
        let answer = try await town.open { client in try await client.upload(timeline, as: key) }
        #expect(try answer.decoded(Intake.self).taken == 1)
    }

    @Test func `a file that is no text is told of without its bytes`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let answer = try await town.open { client in try await client.upload("PNG\0\0\u{1}IHDR", as: key) }
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.wrongFields == ["file"])
        #expect(!answer.text.contains("IHDR"))
    }

    @Test(arguments: spans)
    func `a recording of times that nobody records is refused`(from start: Int64, to end: Int64) async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let answer = try await town.open { client in
            let recording = """
                {"id":"0190a000-0000-7000-8000-000000000002","device":"0190a000-0000-7000-8000-000000000001",\
                "startedAt":\(start),"stoppedAt":\(end)}
                """
            return try await client.json(.post, "/trips/recordings", as: key, recording)
        }
        #expect(answer.status == .conflict)
    }

    @Test(arguments: [Int64.min, .max])
    func `a position of a time that nobody records is refused`(at moment: Int64) async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let answer = try await town.open { client in
            let batch = """
                {"device":"0190a000-0000-7000-8000-000000000001","fixes":[\
                {"sequence":1,"at":\(moment),"latitude":43.7,"longitude":7.4}]}
                """
            return try await client.json(.post, "/trips/fixes", as: key, batch)
        }
        #expect(answer.status == .ok)
        #expect(answer.text.contains(#""why":"\#(moment < 0 ? "past" : "future")""#))
    }
}
