import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Other apps that record: their keys, and what comes of the same day through each of them.
@Suite struct RecorderTests {
    private struct Made: Decodable {
        let id: String
        let key: String
    }

    private struct History: Decodable {
        struct Line: Decodable, Hashable {
            let means: String
            let beganAt: Int64
            let endedAt: Int64
            let meters: Double
        }
        let trips: [Line]
    }

    private static func make(
        _ kind: String,
        as key: String,
        _ client: any TestClientProtocol
    ) async throws -> Made {
        let body = #"{"kind":"\#(kind)","name":"Pixel"}"#
        return try await client.json(.post, "/trips/recorders", as: key, body).decoded(Made.self)
    }

    @Test(arguments: TestEngine.reachable)
    func `a key is shown to its owner for a quarter of an hour, and stands in no address`(
        engine: TestEngine
    ) async throws {
        let town = try await TripsTown(on: engine)
        let (anna, theo) = (town.host.key(), town.host.key())
        let made = try await town.open { client in
            let answer = try await client.json(
                .post,
                "/trips/recorders",
                as: anna,
                #"{"kind":"traccar","name":"Pixel"}"#
            )
            let made = try answer.decoded(Made.self)
            #expect(answer.headers[.location] == "/trips/recorders/\(made.id)")
            let again = try await client.json(.get, "/trips/recorders/\(made.id)", as: anna)
            #expect(again.text.contains(made.key))
            let foreign = try await client.json(.get, "/trips/recorders/\(made.id)", as: theo)
            #expect(foreign.status == .notFound)
            return made
        }

        try await town.wait(minutes: 16)

        try await town.open { client in
            let late = try await client.json(.get, "/trips/recorders/\(made.id)", as: anna)
            #expect(late.status == .conflict)
            let sent = try await client.json(
                .get,
                "/trips/in/\(made.key)?id=phone&lat=43.7&lon=7.4&timestamp=1794990000",
                as: nil
            )
            #expect(sent.status == .ok)
        }
        let kept: Int = try await town.host.database.read {
            try $0.query("SELECT COUNT(*) FROM trips_recorder WHERE shown_key IS NOT NULL")[0].get(0)
        }
        #expect(kept == 0)
    }

    @Test(arguments: ["Basic", "Bearer", "access_token"])
    func `an app may show its key as a password, a token or behind the address`(manner: String) async throws {
        let town = try await TripsTown()
        let person = town.host.key()
        try await town.open { client in
            let overland = try await Self.make("overland", as: person, client)
            let own = try await Self.make("program", as: person, client)
            let query = "lat=43.7&lon=7.4&timestamp=1794990000&speed=10&accuracy=8"

            func send(_ method: HTTPRequest.Method, _ key: String, _ body: String?) async throws -> TestResponse {
                var headers: HTTPFields = [.accept: "application/json", .contentType: "application/json"]
                var address = body == nil ? "/trips/in?\(query)" : "/trips/in?device=phone"
                switch manner {
                case "Basic": headers[.authorization] = Self.basic("phone", key)
                case "Bearer": headers[.authorization] = "Bearer \(key)"
                default: address += "&access_token=\(key)"
                }
                let content = body.map { ByteBuffer(string: $0) }
                return try await client.execute(uri: address, method: method, headers: headers, body: content)
            }
            let batch = RecordedDay(before: TestHost.noon).pieces(of: 50)[0]
            #expect(try await send(.post, overland.key, batch).status == .ok)
            #expect(try await send(.get, own.key, nil).status == .ok)
            let wrong = try await send(.post, "nobody", batch)
            #expect(wrong.status == .unauthorized)
            #expect(wrong.headers[.wwwAuthenticate]?.hasPrefix("Basic ") == true)
        }

        let kept: Int = try await town.host.database.read {
            try $0.query("SELECT COUNT(DISTINCT recorder) FROM trips_fix")[0].get(0)
        }
        #expect(kept == 2)
    }

    @Test func `a key in the address counts, whatever password is meant for a proxy in front`() async throws {
        let town = try await TripsTown()
        let person = town.host.key()
        try await town.open { client in
            let own = try await Self.make("program", as: person, client)
            let headers: HTTPFields = [.accept: "application/json", .authorization: Self.basic("proxy", "secret")]
            let address = "/trips/in/\(own.key)?lat=43.7&lon=7.4&timestamp=1794990000"

            let sent = try await client.execute(uri: address, method: .get, headers: headers)
            let none = try await client.execute(uri: "/trips/in", method: .get, headers: [.accept: "application/json"])

            #expect(sent.status == .ok)
            #expect(none.status == .unauthorized)
        }
    }

    private static func basic(_ name: String, _ password: String) -> String {
        "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
    }

    @Test func `an app may send a position in an address, and what is no key or no place counts nothing`() async throws
    {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            let traccar = try await Self.make("traccar", as: key, client)
            let own = try await Self.make("program", as: key, client)
            let query = "lat=43.7&lon=7.4&timestamp=1794990000&speed=10&accuracy=8"
            for path in [
                "/trips/in/\(traccar.key)?id=phone&\(query)", "/trips/in/\(traccar.key)?id=phone&\(query)",
                "/trips/in/\(traccar.key)?id=phone", "/trips/in/\(own.key)?\(query)",
            ] {
                let answer = try await client.json(.get, path, as: nil)
                #expect(answer.status == .ok)
                #expect(answer.headers[.cacheControl] == "no-store")
            }
            let unknown = try await client.json(.get, "/trips/in/nobody?\(query)", as: nil)
            #expect(unknown.status == .notFound)
        }

        let speeds: [Double] = try await town.host.database.read {
            try $0.query("SELECT speed FROM trips_fix ORDER BY speed").map { try $0.get(0) }
        }
        #expect(speeds.count == 2)
        #expect(abs((speeds.first ?? 0) - 5.144) < 0.01)
        #expect(speeds.last == 10)
    }

    @Test(arguments: [0, 1, 70])
    func `a day that comes in pieces is the same trips, however long they are on their way`(minutes: Int64) async throws
    {
        let town = try await TripsTown()
        let key = town.host.key()
        let day = RecordedDay(before: TestHost.noon)
        var histories: [[History.Line]] = []
        for isInPieces in [false, true] {
            let person = isInPieces ? key : town.host.key()
            let made = try await town.open { client in try await Self.make("overland", as: person, client) }
            for body in day.pieces(of: isInPieces ? 50 : 720) {
                try await town.open { client in
                    let answer = try await client.json(.post, "/trips/in/\(made.key)", as: nil, body)
                    #expect(answer.status == .ok)
                }
                if minutes > 0 { try await town.wait(minutes: minutes) }
            }
            try await town.wait(minutes: 60)
            histories.append(
                try await town.open { client in
                    let history = try await client.json(.get, "/trips/history", as: person).decoded(History.self)
                    return history.trips
                }
            )
        }

        #expect(histories[0].count == 2)
        #expect(histories[1] == histories[0])
    }

    @Test(arguments: TestEngine.reachable)
    func `two phones in one pocket, one of which lags behind, are one person's trips once`(
        engine: TestEngine
    ) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        let day = RecordedDay(before: TestHost.noon)
        for app in ["overland", "traccar"] {
            try await town.open { client in
                let made = try await Self.make(app, as: key, client)
                for body in day.messages(of: app) {
                    let inbox = "/trips/in/\(made.key)"
                    let answer =
                        body.hasPrefix("?")
                        ? try await client.json(.get, inbox + body, as: nil)
                        : try await client.json(.post, inbox, as: nil, body)
                    #expect(answer.status == .ok)
                }
            }
            try await town.wait(minutes: 50)
        }

        let trips = try await town.open { client -> [History.Line] in
            let history = try await client.json(.get, "/trips/history", as: key).decoded(History.self)
            return history.trips
        }
        #expect(trips.count == 2)
    }

    @Test func `a phone that tells where it is all day long has the trips of the morning at noon`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let made = try await town.open { client in try await Self.make("overland", as: key, client) }
        let morning = RecordedDay(before: TestHost.noon.advanced(milliseconds: 4 * 3_600_000))
        for body in morning.pieces(of: 6) {
            try await town.open { client in
                let answer = try await client.json(.post, "/trips/in/\(made.key)", as: nil, body)
                #expect(answer.status == .ok)
            }
            try await town.wait(minutes: 1)
        }

        let trips = try await town.open { client -> [History.Line] in
            let history = try await client.json(.get, "/trips/history", as: key).decoded(History.self)
            return history.trips
        }
        #expect(trips.count == 1)
    }

    @Test func `a day is the same trips whichever app brings it, and as a file`() async throws {
        var histories: [[History.Line]] = []
        for way in ["owntracks", "overland", "traccar", "gpx"] {
            let town = try await TripsTown()
            let key = town.host.key()
            let day = RecordedDay(before: TestHost.noon)
            try await town.open { client in
                if way == "gpx" {
                    let answer = try await client.upload(day.file, as: key)
                    #expect(answer.status == .ok, "\(answer.text)")
                } else {
                    let made = try await Self.make(way, as: key, client)
                    for body in day.messages(of: way) {
                        let answer =
                            body.hasPrefix("?")
                            ? try await client.json(.get, "/trips/in/\(made.key)\(body)", as: nil)
                            : try await client.json(.post, "/trips/in/\(made.key)", as: nil, body)
                        #expect(answer.status == .ok)
                    }
                }
            }
            try await town.wait(minutes: 50)
            histories.append(
                try await town.open { client in
                    let history = try await client.json(.get, "/trips/history", as: key).decoded(History.self)
                    return history.trips
                }
            )
        }

        #expect(histories[0].count == 2)
        for history in histories.dropFirst() { #expect(history == histories[0]) }
    }
}
