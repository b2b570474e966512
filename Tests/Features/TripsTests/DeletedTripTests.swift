import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What was deleted stays deleted, whatever comes late, unless that is undone.
@Suite struct DeletedTripTests {
    private struct Made: Decodable {
        let key: String
    }

    private struct History: Decodable {
        struct Line: Decodable, Hashable {
            let id: String
            let beganAt: Int64
        }
        let trips: [Line]
    }

    /// A person with an app that records, and the day that it records.
    private struct Phone {
        let town: TripsTown
        let key: String
        let inbox: String
        let day = RecordedDay(before: TestHost.noon)

        init(on engine: TestEngine) async throws {
            let town = try await TripsTown(on: engine)
            let key = town.host.key()
            let made = try await town.open { client in
                try await client.json(.post, "/trips/recorders", as: key, #"{"kind":"overland","name":"Pixel"}"#)
            }
            (self.town, self.key) = (town, key)
            inbox = "/trips/in/\(try made.decoded(Made.self).key)"
        }

        /// Sends some positions and lets them be cut.
        func send(_ body: String) async throws {
            let answer = try await town.open { client in try await client.json(.post, inbox, as: nil, body) }
            #expect(answer.status == .ok)
            try await town.wait(minutes: 60)
        }

        /// The trips, the earliest first.
        func trips() async throws -> [History.Line] {
            let answer = try await town.open { client in try await client.json(.get, "/trips/history", as: key) }
            return try answer.decoded(History.self).trips
                .sorted { $0.beganAt < $1.beganAt }
        }

        func call(_ path: String, _ trip: History.Line) async throws -> HTTPResponse.Status {
            try await town.open { client in
                try await client.json(.post, path, as: key, #"{"trips":["\#(trip.id)"]}"#).status
            }
        }

        func count(_ statement: SQL) async throws -> Int {
            try await town.host.database.read { try $0.query(statement)[0].get(0) }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `late positions of a deleted trip bring it back neither within the time to undo nor after it`(
        engine: TestEngine
    ) async throws {
        let phone = try await Phone(on: engine)
        try await phone.send(phone.day.every(3, from: 0))
        let before = try await phone.trips()
        #expect(before.count == 2)

        #expect(try await phone.call("/trips/delete", before[0]) == .noContent)
        try await phone.send(phone.day.every(3, from: 1))
        let after = try await phone.trips()
        #expect(after.count == 1)
        #expect(after.first.map { $0.beganAt > before[0].beganAt + 2_000_000 } == true)

        // Now it is gone for good, with its positions; what still comes of its time is not even kept.
        let kept = try await phone.count("SELECT COUNT(*) FROM trips_fix")
        try await phone.send(phone.day.every(3, from: 2))
        #expect(try await phone.trips().count == 1)
        let gone = try await phone.count(
            "SELECT COUNT(*) FROM trips_fix f JOIN trips_deleted d ON f.at >= d.began_at AND f.at <= d.ended_at"
        )
        #expect(gone == 0)
        #expect(try await phone.count("SELECT COUNT(*) FROM trips_fix") > kept)
    }

    @Test(arguments: TestEngine.reachable)
    func `a deletion that is undone leaves nothing deleted`(engine: TestEngine) async throws {
        let phone = try await Phone(on: engine)
        try await phone.send(phone.day.every(2, from: 0))
        let before = try await phone.trips()

        #expect(try await phone.call("/trips/delete", before[0]) == .noContent)
        #expect(try await phone.call("/trips/restore", before[0]) == .noContent)
        #expect(try await phone.count("SELECT COUNT(*) FROM trips_deleted") == 0)
        try await phone.send(phone.day.every(2, from: 1))
        #expect(try await phone.trips().count == 2)
    }

    @Test func `a deletion is not undone over a trip that was added meanwhile`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let body = #"{"means":"bus","beganAt":"2026-11-18T08:15","minutes":20,"kilometers":6}"#
        try await town.open { client in
            let added = try await client.json(.post, "/trips/add", as: key, body)
            let first = try added.decoded(Line.self)
            let list = #"{"trips":["\#(first.id)"]}"#
            _ = try await client.json(.post, "/trips/delete", as: key, list)
            _ = try await client.json(.post, "/trips/add", as: key, body)
            let undone = try await client.json(.post, "/trips/restore", as: key, list)
            #expect(undone.status == .conflict)
        }
    }

    private struct Line: Decodable {
        let id: String
    }

    @Test func `a change of the length leaves what the legs were made with`() async throws {
        struct Leg: Decodable { let means: String }
        struct Page: Decodable { let legs: [Leg] }
        let town = try await TripsTown()
        let key = town.host.key()
        let rides = [
            #"{"means":"bike","beganAt":"2026-11-18T08:00","minutes":30,"kilometers":5}"#,
            #"{"means":"train","beganAt":"2026-11-18T08:40","minutes":20,"from":"43.70, 7.26","to":"43.774, 7.497"}"#,
        ]
        try await town.open { client in
            let ids = try await rides.asyncMap { ride in
                let added = try await client.json(.post, "/trips/add", as: key, ride)
                return try added.decoded(Line.self).id
            }
            _ = try await client.json(.post, "/trips/join", as: key, #"{"trips":["\#(ids[0])","\#(ids[1])"]}"#)
            let change = #"{"means":"train","beganAt":"2026-11-18T08:00","minutes":70,"kilometers":40}"#
            let changed = try await client.json(.post, "/trips/history/\(ids[0])/edit", as: key, change)
            let shown = try await client.json(.get, "/trips/history/\(ids[0])", as: key)
            let page = try shown.decoded(Page.self)

            #expect(changed.status == .ok)
            #expect(page.legs.map(\.means) == ["bike", "wait", "train"])
        }
    }

    @Test func `a home zone is where two numbers say, and nowhere else`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            let path = "/trips/settings/home-zones"
            let nowhere = try await client.json(
                .post,
                path,
                as: key,
                #"{"name":"Home","place":"at home","radius":200}"#
            )
            let made = try await client.json(
                .post,
                path,
                as: key,
                #"{"name":"Home","place":"43.73, 7.42","radius":200}"#
            )
            #expect(nowhere.status == .unprocessableContent)
            #expect(try nowhere.wrongFields == ["place"])
            #expect(made.status == .noContent)
        }
    }
}

extension Array {
    /// What comes of each element, one after the other.
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
