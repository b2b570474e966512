import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// What other programs send that is no message, or one that nobody expects.
@Suite struct ForeignMessageTests {
    private struct Made: Decodable {
        let key: String
    }

    private struct Position: Hashable {
        let latitude: Double
        let longitude: Double
        let speed: Double?
    }

    /// Sends bodies to an inbox of a kind; answers with their statuses and what was kept.
    private static func send(
        _ bodies: [String],
        to kind: String
    ) async throws -> (statuses: [HTTPResponse.Status], positions: [Position]) {
        let town = try await TripsTown()
        let key = town.host.key()
        let statuses = try await town.open { client in
            let made = try await client.json(.post, "/trips/recorders", as: key, #"{"kind":"\#(kind)","name":""}"#)
            let inbox = try made.decoded(Made.self).key
            var statuses: [HTTPResponse.Status] = []
            for body in bodies {
                statuses.append(try await client.json(.post, "/trips/in/\(inbox)", as: nil, body).status)
            }
            return statuses
        }
        let positions = try await town.host.database.read { transaction in
            try transaction.query("SELECT latitude, longitude, speed FROM trips_fix ORDER BY at").map {
                Position(latitude: try $0.get(0), longitude: try $0.get(1), speed: try $0.get(2))
            }
        }
        return (statuses, positions)
    }

    @Test func `texts with escapes, numbers as texts, and values that nobody knows are read over`() async throws {
        let told = try await Self.send(
            [
                """
                 {"_type":"location","lat":-43.7384123,"lon":7.4e0,"tst":1794990000,"acc":9,"vel":"36", "SSID":"Caf\\u00e9 \
                \\ud83d\\ude00 \\"x\\"", "nested":{"a":[1,[2,{"b":null}],true,false]}, "empty":{}, "none":[]}
                """,
                #"{"_type":"location","lat":43.123456789012345678,"lon":-0.5,"tst":1794990060.9}"#,
            ],
            to: "owntracks"
        )

        #expect(told.statuses == [.ok, .ok])
        let wanted = [
            Position(latitude: -43.7384123, longitude: 7.4, speed: 10),
            Position(latitude: 43.123456789012345678, longitude: -0.5, speed: nil),
        ]
        #expect(told.positions == wanted)
    }

    @Test(arguments: [
        "{", #"{"_type":"location""#, "[1,]", #"{"a" 1}"#, "nul", #"{"_type":"loc\u12"}"#, "01x", "+1", #""\ud800""#,
        "{} {}", "\u{0}", String(repeating: "[", count: 100_000),
        #"{"_type":"location","lat":43.7,"lon":7.4,"tst":1e400}"#,
    ])
    func `what is no JSON is refused, and the next message is taken`(body: String) async throws {
        let whole = #"{"_type":"location","lat":43.7,"lon":7.4,"tst":1794990000}"#
        let told = try await Self.send([body, whole], to: "owntracks")

        #expect(told.statuses.last == .ok)
        #expect(told.positions.count == 1)
        #expect(told.statuses.first.map { $0 == .ok || $0.kind == .clientError } == true)
    }

    @Test(arguments: [
        #"{"type":"FeatureCollection","features":["#, "a,b,c\n1,2", "%PDF-1.7 nothing",
        "<html><body>Not found</body></html>",
        "<gpx><trk><trkseg><trkpt lat=\"43.7\" lon=\"7.4\"><time>2026-11-18T10:", "", "\u{0}\u{1}\u{2}",
        #"{"locations":[{"latitudeE7":437000000}]}"#,
    ])
    func `a file that is cut off or of another format is refused with a reason`(content: String) async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            let answer = try await client.upload(content, as: key)
            #expect(answer.status == .unprocessableContent, "\(answer.text)")
            #expect(try answer.wrongFields == ["file"])
        }
    }
}
