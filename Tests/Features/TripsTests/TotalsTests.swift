import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import Testing

/// What was changed counts everywhere at once, and what cannot be is refused.
@Suite struct TotalsTests {
    private struct Line: Decodable {
        let id: String
        let avoidedGrams: Double
    }

    private struct History: Decodable {
        let trips: [Line]
    }

    private struct Graph: Decodable {
        struct Bar: Decodable {
            struct Sum: Decodable {
                let avoidedGrams: Double
            }
            let sum: Sum
        }
        let bars: [Bar]
    }

    private struct Board: Decodable {
        struct Line: Decodable {
            let isMe: Bool
            let avoidedGrams: Double
        }
        let lines: [Line]
    }

    private static func get<Value: Decodable>(
        _ path: String,
        as key: String,
        _ client: any TestClientProtocol
    ) async throws -> Value {
        let answer = try await client.json(.get, path, as: key)
        #expect(answer.status == .ok, "\(path)")
        return try answer.decoded(Value.self)
    }

    /// What history, graph and board say was not emitted this week.
    private static func totals(as key: String, _ client: any TestClientProtocol) async throws -> [Int] {
        let history: History = try await get("/trips/history", as: key, client)
        let graph: Graph = try await get("/trips/graph?span=week", as: key, client)
        let board: Board = try await get("/trips/friends", as: key, client)
        #expect(board.lines.map(\.isMe) == [true])
        return [
            history.trips.map(\.avoidedGrams), graph.bars.map(\.sum.avoidedGrams), board.lines.map(\.avoidedGrams),
        ].map { Int($0.reduce(0, +).rounded()) }
    }

    @Test(arguments: TestEngine.reachable)
    func `each change of a trip is in history, graph and board at once`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        let ride = #"{"means":"bike","beganAt":"2026-11-18T08:15","minutes":20,"kilometers":5}"#
        let drive = #"{"means":"car","beganAt":"2026-11-18T08:15","minutes":20,"kilometers":5}"#
        let later = #"{"means":"bus","beganAt":"2026-11-18T08:25","minutes":20,"kilometers":6}"#
        try await town.open { client in
            let empty = try await Self.totals(as: key, client)
            let made = try await client.json(.post, "/trips/add", as: key, ride)
            let id = try made.decoded(Line.self).id
            let added = try await Self.totals(as: key, client)
            let overlapping = try await client.json(.post, "/trips/add", as: key, later)
            let refused = try await Self.totals(as: key, client)
            _ = try await client.json(.post, "/trips/history/\(id)/edit", as: key, drive)
            let driven = try await Self.totals(as: key, client)
            _ = try await client.json(.post, "/trips/delete", as: key, #"{"trips":["\#(id)"]}"#)
            let deleted = try await Self.totals(as: key, client)
            _ = try await client.json(.post, "/trips/restore", as: key, #"{"trips":["\#(id)"]}"#)
            let restored = try await Self.totals(as: key, client)

            #expect(empty == [0, 0, 0])
            #expect(added[0] > 500)
            #expect(overlapping.status == .conflict)
            for totals in [added, refused, driven, deleted, restored] { #expect(Set(totals).count == 1, "\(totals)") }
            #expect([refused, deleted] == [added, empty])
            #expect(driven[0] < added[0])
            #expect(restored == driven)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the same trip added on two phones at once is one trip`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        let ride = #"{"means":"bike","beganAt":"2026-11-18T08:15","minutes":20,"kilometers":5}"#
        try await town.open { client in
            let answers = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for _ in 0..<8 { group.addTask { try await client.json(.post, "/trips/add", as: key, ride).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let history: History = try await Self.get("/trips/history", as: key, client)

            #expect(answers.filter { $0 == .created }.count == 1)
            #expect(answers.filter { $0 == .conflict }.count == 7)
            #expect(history.trips.count == 1)
        }
    }

    private struct Summary: Decodable {
        struct Choice: Decodable {
            let means: String
            let instead: String
            let trips: Int
            let savedGrams: Double
        }
        let betterChoices: [Choice]
    }

    @Test func `the graph tells which choices would have saved most`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            for (hour, means, kilometers) in [("07", "car", 5), ("08", "car", 6), ("09", "bus", 2), ("10", "bike", 3)] {
                let trip = """
                    {"means":"\(means)","beganAt":"2026-11-18T\(hour):15","minutes":20,"kilometers":\(kilometers)}
                    """
                #expect(try await client.json(.post, "/trips/add", as: key, trip).status == .created)
            }
            let summary: Summary = try await Self.get("/trips/graph?span=week", as: key, client)
            let page = try await client.page("/trips/graph", as: key)

            #expect(summary.betterChoices.map(\.means) == ["car", "bus"])
            #expect(summary.betterChoices.map(\.instead) == ["bike", "walk"])
            #expect(summary.betterChoices.map(\.trips) == [2, 1])
            #expect(summary.betterChoices.allSatisfy { $0.savedGrams > 20 })
            #expect(page.status == .ok)
        }
    }

    @Test(arguments: ["0001-01-01", "9999-12-31", "2026-11-31", "week"])
    func `a board of any week is a page or a refusal`(week: String) async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            let page = try await client.page("/trips/friends?week=\(week)", as: key)
            #expect([.ok, .badRequest, .unprocessableContent].contains(page.status))
        }
    }
}
