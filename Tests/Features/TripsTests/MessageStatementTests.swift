import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a position costs that comes alone, as most apps send it: as little after thousands as after the first.
@Suite struct MessageStatementTests {
    private struct Made: Decodable {
        let key: String
    }

    /// The statements of a request.
    private static func statements(
        of town: TripsTown,
        _ call: () async throws -> TestResponse
    ) async throws -> [String] {
        _ = (town.host.database.takeRead(), town.host.database.takeWritten())
        #expect(try await call().status == .ok)
        return (town.host.database.takeRead() + town.host.database.takeWritten()).flatMap { $0 }
    }

    @Test(arguments: TestEngine.reachable)
    func `a message of an app takes three statements`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        try await town.open { client in
            let answer = try await client.json(
                .post,
                "/trips/recorders",
                as: key,
                #"{"kind":"traccar","name":"Pixel"}"#
            )
            let inbox = "/trips/in/\(try answer.decoded(Made.self).key)"
            let start = TestHost.noon.milliseconds / 1000 - 7200
            for second in 0..<5 {
                let statements = try await Self.statements(of: town) {
                    try await client.json(.get, "\(inbox)?lat=43.7&lon=7.4&timestamp=\(start + Int64(second))", as: nil)
                }
                // The first sets when what has come is cut into trips.
                #expect(statements.count == (second == 0 ? 5 : 3), "\(statements)")
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a minute of a phone takes two statements`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        try await town.open { client in
            let start = TestHost.noon.milliseconds - 600_000
            for minute in 0..<3 {
                let fixes = (0..<12).map { step in
                    let number = minute * 12 + step
                    let at = start + Int64(number) * 5000
                    return #"{"sequence":\#(number),"at":\#(at),"latitude":43.7,"longitude":7.4}"#
                }
                let batch = """
                    {"device":"0198a000-0000-7000-8000-000000000001","fixes":[\(fixes.joined(separator: ","))]}
                    """
                let statements = try await Self.statements(of: town) {
                    try await client.json(.post, "/trips/fixes", as: key, batch)
                }
                if minute > 0 { #expect(statements.count == 2, "\(statements)") }
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what comes again is not counted among the positions of the day`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        let day = RecordedDay(before: TestHost.noon)
        try await town.open { client in
            let answer = try await client.json(.post, "/trips/recorders", as: key, #"{"kind":"overland","name":""}"#)
            let inbox = "/trips/in/\(try answer.decoded(Made.self).key)"
            for body in day.pieces(of: 200) + day.pieces(of: 300) {
                #expect(try await client.json(.post, inbox, as: nil, body).status == .ok)
            }
        }

        let taken: Int = try await town.host.database.read {
            try $0.query("SELECT taken FROM trips_recorder")[0].get(0)
        }
        #expect(taken == 720)
    }
}
