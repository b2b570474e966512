import CrosstownKit
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What the operator's page counts.
@Suite struct OperatorTests {
    private struct Summary: Decodable {
        struct Day: Decodable {
            let people: Int
        }
        let peopleToday: Int
        let days: [Day]
    }

    private struct Trip: Decodable {
        let id: String
    }

    @Test(arguments: TestEngine.reachable)
    func `everybody with a trip counts once for its day, whatever brought the trip`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let console = town.host.key(as: ["administrator"])
        let (anna, boris) = (town.host.key(), town.host.key())
        let (clara, rider) = town.host.person()
        let wishes = try await town.open { client in
            try await client.json(.post, "/trips/settings/rides", as: clara, #"{"wanted":true}"#).status
        }
        let before = try await Self.summary(town, console)
        _ = try await Self.add("2026-11-17T08:15", as: anna, town)
        let yesterday = try await Self.summary(town, console)
        _ = try await Self.add("2026-11-18T08:15", as: anna, town)
        _ = try await Self.add("2026-11-18T09:15", as: anna, town)
        let taken = try await Self.add("2026-11-18T08:15", as: boris, town)
        try await town.publish(Self.ride(of: rider))
        let today = try await Self.summary(town, console)
        _ = try await town.open { client in
            try await client.json(.post, "/trips/delete", as: boris, #"{"trips":["\#(taken)"]}"#)
        }
        let deleted = try await Self.summary(town, console)

        #expect(wishes.code < 400)
        #expect(before.days.isEmpty)
        #expect([before, yesterday, today, deleted].map(\.peopleToday) == [0, 0, 3, 2])
        #expect(yesterday.days.map(\.people) == [1])
        #expect(today.days.map(\.people) == [3, 1])
    }

    private static func summary(_ town: TripsTown, _ key: String) async throws -> Summary {
        try await town.open { client in
            try await client.json(.get, "/trips/console", as: key).decoded(Summary.self)
        }
    }

    private static func add(_ beganAt: String, as key: String, _ town: TripsTown) async throws -> String {
        let trip = #"{"means":"bike","beganAt":"\#(beganAt)","minutes":20,"kilometers":5}"#
        return try await town.open { client in
            try await client.json(.post, "/trips/add", as: key, trip).decoded(Trip.self).id
        }
    }

    /// A rental that ended an hour ago.
    private static func ride(of person: Identifier<Account>) -> RideEnded {
        let end = TestHost.noon.advanced(milliseconds: -3_600_000)
        return RideEnded(
            ride: "rentals/1",
            person: person,
            means: .electricBike,
            beganAt: end.advanced(milliseconds: -600_000),
            endedAt: end,
            from: nil,
            to: nil,
            metres: 2500
        )
    }
}
