import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownTrips
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Trips in places whose clocks show another time than the city's.
@Suite struct FarawayTripTests {
    private struct Trips: Decodable {
        struct Trip: Decodable {
            let id: String
            let beganAt: Timestamp
            let secondsFromUTC: Int?
        }

        let trips: [Trip]
    }

    private struct Completing: Decodable {
        struct Trip: Decodable {
            let secondsFromUTC: Int?
        }

        let completing: [Trip]
    }

    /// Five hours behind UTC, and six behind the city.
    private static let newYork = -18_000

    private static func town(on engine: TestEngine = .sqlite) async throws -> TripsTown {
        try await TripsTown(on: engine, clocksElsewhere: { _, _ in newYork })
    }

    /// Records the ride of the day, and lets a test look at its trip.
    private static func withTrip(
        in town: TripsTown,
        as key: String? = nil,
        saying secondsFromUTC: Int?,
        _ look: @escaping @Sendable (any TestClientProtocol, Trips.Trip, String) async throws -> Void
    ) async throws {
        let key = key ?? town.host.key()
        let batch = TripJourneyTests.batch(0..<144)
        let said = secondsFromUTC.map { String(batch.dropLast()) + #","secondsFromUTC":\#($0)}"# } ?? batch
        let english = try Languages(folder: "", Languages.Options(secondsFromUTC: { _ in 3600 }))
        try await town.open(in: english) { client in
            _ = try await client.json(.post, "/trips/fixes", as: key, said)
            _ = try await client.json(.post, "/trips/recordings", as: key, TripJourneyTests.stop)
            let made = try await client.json(.get, "/trips/history", as: key).decoded(Trips.self)
            try await look(client, try #require(made.trips.first), key)
        }
    }

    @Test(arguments: TestEngine.reachable, [0, 3600])
    func `a trip has the times of its place, whatever the phone's clock showed`(
        engine: TestEngine,
        said: Int
    ) async throws {
        try await Self.withTrip(in: try await Self.town(on: engine), saying: said) { client, trip, key in
            let list = try await client.page("/trips/history", as: key).text
            let page = try await client.page("/trips/history/\(trip.id)", as: key).text
            let form = try await client.page("/trips/history/\(trip.id)/edit", as: key).text
            let file = try await client.json(.get, "/trips/export/trips.gpx", as: key).text

            #expect(trip.secondsFromUTC == Self.newYork)
            #expect(list.contains("4:54") && !list.contains("10:54"))
            #expect(page.contains("4:54") && !page.contains("10:54"))
            #expect(page.contains("<dd>UTC−5</dd>"))
            #expect(form.contains("value=\"2026-11-18T04:54\""))
            #expect(file.contains("<name>2026-11-18T04:54"))
        }
    }

    @Test func `times that a person changes are those of the place`() async throws {
        try await Self.withTrip(in: try await Self.town(), saying: nil) { client, trip, key in
            func change(to beganAt: String) async throws -> TestResponse {
                let change = #"{"means":"bike","beganAt":"\#(beganAt)","minutes":12,"kilometers":3.5}"#
                return try await client.json(.post, "/trips/history/\(trip.id)/edit", as: key, change)
            }
            let future = try await change(to: "2026-11-18T06:04")
            let changed = try await change(to: "2026-11-18T04:53")
            let list = try await client.json(.get, "/trips/history", as: key).decoded(Trips.self)

            #expect(try future.wrongFields == ["beganAt"])
            #expect(changed.status == .ok)
            #expect(list.trips.first?.beganAt.milliseconds == TripJourneyTests.start - 100_000)
            #expect(list.trips.first?.secondsFromUTC == Self.newYork)
        }
    }

    @Test func `a recording that says nothing of clocks has those of its place`() async throws {
        let town = try await TripsTown(clocksElsewhere: { place, _ in place.latitude > 43 ? 19_800 : nil })
        try await Self.withTrip(in: town, saying: nil) { client, trip, key in
            let page = try await client.page("/trips/history/\(trip.id)", as: key).text

            #expect(trip.secondsFromUTC == 19_800)
            #expect(page.contains("<dd>UTC+5:30</dd>"))
        }
    }

    @Test func `a trip that is being completed has the times of its place`() async throws {
        let town = try await Self.town()
        let key = town.host.key()
        let said = String(CompletingTripTests.ride(automatic: true).dropLast()) + #","secondsFromUTC":0}"#
        let english = try Languages(folder: "", Languages.Options(secondsFromUTC: { _ in 3600 }))
        try await town.open(in: english) { client in
            _ = try await client.json(.post, "/trips/settings", as: key, CompletingTripTests.wishes)
            _ = try await client.json(.post, "/trips/fixes", as: key, said)
            let history = try await client.json(.get, "/trips/history", as: key).decoded(Completing.self)
            let page = try await client.page("/trips/history", as: key).text

            #expect(history.completing.map(\.secondsFromUTC) == [Self.newYork])
            #expect(page.contains("5:5") && !page.contains("11:5"))
        }
    }

    @Test func `it stands among all that a person did by the clocks of its place`() async throws {
        let town = try await Self.town()
        let (key, person) = town.host.person()
        try await Self.withTrip(in: town, as: key, saying: nil) { _, trip, _ in
            let items = try await town.host.database.read { transaction in
                try town.module.activity(ActivityQuery(of: person, limit: 10), in: transaction)
            }

            #expect(items.map(\.beganAt) == [trip.beganAt])
            #expect(items.map { $0.shownAt.milliseconds - $0.beganAt.milliseconds } == [-6 * 3_600_000])
        }
    }

    @Test(arguments: [nil, 3600, 0, newYork])
    func `a trip in the city has the city's time, whatever the phone's clock showed`(said: Int?) async throws {
        try await Self.withTrip(in: try await TripsTown(), saying: said) { client, trip, key in
            let page = try await client.page("/trips/history/\(trip.id)", as: key).text

            #expect(page.contains("10:54"))
            #expect(!page.contains("UTC"))
        }
    }
}
