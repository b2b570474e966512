import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct TripJourneyTests {
    /// A ride of twelve minutes to the north at 5 m/s, a fix every five seconds, which ended an hour ago.
    static let start = TestHost.noon.milliseconds - 3_600_000 - 720_000
    static let device = "0190a000-0000-7000-8000-000000000001"
    static let recording = "0190a000-0000-7000-8000-000000000002"

    static func fix(_ index: Int) -> String {
        let latitude = 43.70 + Double(index) * 25 / 111_100
        return
            #"{"sequence":\#(index),"at":\#(start + Int64(index) * 5000),"latitude":\#(latitude),"longitude":7.4,"accuracy":8}"#
    }

    static func batch(_ range: Range<Int>) -> String {
        #"{"device":"\#(device)","fixes":[\#(range.map(fix).joined(separator: ","))]}"#
    }

    static let stop = """
        {"id":"\(recording)","device":"\(device)","startedAt":\(start),"stoppedAt":\(start + 720_000),\
        "lastSequence":143,"means":"bike"}
        """

    private struct Receipt: Decodable {
        let taken: Int
        let again: Int
    }

    private struct Line: Decodable {
        let id: String
        let means: String
        let meters: Double
        let avoidedGrams: Double
    }

    private struct Made: Decodable {
        let trips: [Line]
    }

    @Test(arguments: TestEngine.reachable)
    func `what a phone sends twice counts once, and Stop makes one trip of it`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        try await town.open { client in
            let first = try await client.json(.post, "/trips/fixes", as: key, Self.batch(0..<100)).decoded(Receipt.self)
            let again = try await client.json(.post, "/trips/fixes", as: key, Self.batch(50..<144)).decoded(
                Receipt.self
            )
            let made = try await client.json(.post, "/trips/recordings", as: key, Self.stop).decoded(Made.self)
            let twice = try await client.json(.post, "/trips/recordings", as: key, Self.stop).decoded(Made.self)
            let list = try await client.json(.get, "/trips/history", as: key).decoded(Made.self)

            #expect(first.taken == 100)
            #expect(again.taken == 44)
            #expect(again.again == 50)
            #expect(made.trips.map(\.means) == ["bike"])
            #expect(abs((made.trips.first?.meters ?? 0) - 3575) < 120)
            #expect(made.trips.first.map { $0.avoidedGrams > 700 } == true)
            #expect(twice.trips.map(\.id) == made.trips.map(\.id))
            #expect(list.trips.map(\.id) == made.trips.map(\.id))
        }
    }

    @Test func `a recording ends only once all of its fixes have come`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            _ = try await client.json(.post, "/trips/fixes", as: key, Self.batch(0..<100))
            let answer1 = try await client.json(.post, "/trips/recordings", as: key, Self.stop)
            #expect(answer1.status == .conflict)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a person's positions of a day are bounded over all recorders, and refused ones are not kept`(
        engine: TestEngine
    ) async throws {
        let town = try await TripsTown(on: engine)
        let (anna, theo) = (town.host.key(), town.host.key())
        let other = Self.batch(0..<10).replacingOccurrences(of: Self.device, with: Self.recording)
        let foreign = Self.batch(0..<10).replacingOccurrences(of: Self.device, with: UUID().uuidString.lowercased())
        try await town.open { client in
            _ = try await client.json(.post, "/trips/fixes", as: anna, Self.batch(0..<10))
            _ = try await town.host.database.write {
                try $0.execute("UPDATE trips_recorder SET taken = taken + 499985")
            }

            let refused = try await client.json(.post, "/trips/fixes", as: anna, other)
            let known = try await client.json(.post, "/trips/fixes", as: anna, Self.batch(0..<10))
            let last = try await client.json(.post, "/trips/fixes", as: anna, Self.batch(10..<15))
            let stranger = try await client.json(.post, "/trips/fixes", as: theo, foreign)
            let kept: Int = try await town.host.database.read {
                try $0.query("SELECT COUNT(*) FROM trips_fix")[0].get(0)
            }
            #expect(refused.status == .tooManyRequests)
            #expect([known, last, stranger].allSatisfy { $0.status == .ok })
            #expect(kept == 25)
        }
        try await town.wait(minutes: 24 * 60)
        try await town.open { client in
            let tomorrow = try await client.json(.post, "/trips/fixes", as: anna, other).decoded(Receipt.self)
            #expect(tomorrow.taken == 10)
        }
    }

    @Test func `nobody sends for another person's phone, and nobody sees another person's trip`() async throws {
        let town = try await TripsTown()
        let (anna, theo) = (town.host.key(), town.host.key())
        try await town.open { client in
            _ = try await client.json(.post, "/trips/fixes", as: anna, Self.batch(0..<144))
            let made = try await client.json(.post, "/trips/recordings", as: anna, Self.stop).decoded(Made.self)
            let id = try #require(made.trips.first?.id)

            let answer2 = try await client.json(.post, "/trips/fixes", as: theo, Self.batch(0..<3))
            #expect(answer2.status == .conflict)
            let answer3 = try await client.json(.get, "/trips/history/\(id)", as: theo)
            #expect(answer3.status == .notFound)
            let answer4 = try await client.json(.post, "/trips/delete", as: theo, #"{"trips":["\#(id)"]}"#)
            #expect(answer4.status == .notFound)
            let answer5 = try await client.json(.get, "/trips/history/\(id)", as: anna)
            #expect(answer5.status == .ok)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who saves the form of a trip is no longer asked about its mode`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        try await town.open { client in
            let body = #"{"means":"bike","beganAt":"2026-11-18T08:15","minutes":20,"kilometers":6}"#
            let id = try await client.json(.post, "/trips/add", as: key, body).decoded(Line.self).id
            _ = try await town.host.database.write {
                try $0.execute("UPDATE trips_leg SET is_asked = 1")
                try $0.execute("UPDATE trips_trip SET is_asked = 1")
            }
            let asked = try await client.json(.get, "/trips/history/\(id)", as: key)
            _ = try await client.json(.post, "/trips/history/\(id)/edit", as: key, body)
            let saved = try await client.json(.get, "/trips/history/\(id)", as: key)

            #expect(asked.text.contains(#""isAsked":true"#))
            #expect(!saved.text.contains(#""isAsked":true"#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a deleted trip comes back within ten minutes and not later`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        let trip = try await town.open { client in
            let body = #"{"means":"bus","beganAt":"2026-11-18T08:15","minutes":20,"kilometers":6}"#
            return try await client.json(.post, "/trips/add", as: key, body).decoded(Line.self).id
        }
        let body = #"{"trips":["\#(trip)"]}"#
        try await town.open { client in
            _ = try await client.json(.post, "/trips/delete", as: key, body)
            let empty = try await client.json(.get, "/trips/history", as: key).decoded(Made.self)
            _ = try await client.json(.post, "/trips/restore", as: key, body)
            let back = try await client.json(.get, "/trips/history", as: key).decoded(Made.self)
            _ = try await client.json(.post, "/trips/delete", as: key, body)

            #expect(empty.trips.isEmpty)
            #expect(back.trips.map(\.id) == [trip])
        }
        try await town.wait(minutes: 11)
        try await town.open { client in
            let answer6 = try await client.json(.post, "/trips/restore", as: key, body)
            #expect(answer6.status == .conflict)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride that was recorded beside is one trip, whichever comes first`(engine: TestEngine) async throws {
        for ridesFirst in [true, false] {
            let town = try await TripsTown(on: engine)
            let (key, person) = town.host.person()
            let ride = RideEnded(
                ride: "rentals/1",
                person: person,
                means: .electricBike,
                beganAt: Timestamp(milliseconds: Self.start + 10_000),
                endedAt: Timestamp(milliseconds: Self.start + 700_000),
                from: nil,
                to: nil,
                metres: 3400
            )
            try await town.open { client in
                _ = try await client.json(.post, "/trips/settings/rides", as: key, #"{"wanted":true}"#)
            }
            if ridesFirst { try await town.publish(ride) }
            try await town.open { client in
                _ = try await client.json(.post, "/trips/fixes", as: key, Self.batch(0..<144))
                _ = try await client.json(.post, "/trips/recordings", as: key, Self.stop)
            }
            if !ridesFirst { try await town.publish(ride) }
            try await town.open { client in
                let list = try await client.json(.get, "/trips/history", as: key).decoded(Made.self)
                #expect(list.trips.map(\.means) == ["electricBike"])
            }
        }
    }

    @Test func `OwnTracks opens with its own key, whose withdrawal refuses what it sends`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        struct Made: Decodable {
            let id: String
            let key: String
        }
        try await town.open { client in
            let made = try await client.json(
                .post,
                "/trips/recorders",
                as: key,
                #"{"kind":"owntracks","name":"Pixel"}"#
            ).decoded(Made.self)
            let location = #"{"_type":"location","lat":43.7,"lon":7.4,"tst":1794990000,"acc":9,"vel":36}"#
            let taken = try await client.json(.post, "/trips/in/\(made.key)", as: nil, location)
            let other = try await client.json(.post, "/trips/in/\(made.key)", as: nil, #"{"_type":"lwt"}"#)
            _ = try await client.json(.post, "/trips/recorders/\(made.id)/withdraw", as: key)
            let refused = try await client.json(.post, "/trips/in/\(made.key)", as: nil, location)

            #expect([taken.status, other.status, refused.status] == [.ok, .ok, .notFound])
            #expect(taken.text == "[]")
        }
    }

    @Test func `a form names every wrong field`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let body = #"{"means":"walk","beganAt":"yesterday","minutes":0,"kilometers":-3,"occupants":0}"#
        try await town.open { client in
            let refused = try await client.json(.post, "/trips/add", as: key, body)
            #expect(refused.status == .unprocessableContent)
            #expect(try Set(refused.wrongFields).isSuperset(of: ["beganAt", "minutes", "kilometers", "occupants"]))
        }
    }
}
