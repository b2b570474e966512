import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What is exported can be read again, in figures as people write them.
@Suite struct ExportedTripTests {
    private struct Intake: Decodable {
        let taken: Int
        let trips: Int
        let known: Int
    }

    private struct History: Decodable {
        struct Line: Decodable, Equatable {
            let id: String
            let beganAt: Int64
            let endedAt: Int64
            let meters: Double
            let errorMeters: Double?
            let avoidedGrams: Double
        }
        let trips: [Line]
    }

    private struct Graph: Decodable {
        struct Bar: Decodable {
            struct Sum: Decodable {
                let meters: Double
                let avoidedGrams: Double
            }
            let sum: Sum
        }
        let bars: [Bar]
    }

    /// A town in which a person has read a file of a day with two rides.
    private static func town() async throws -> (town: TripsTown, key: String, day: Intake) {
        let town = try await TripsTown()
        let key = town.host.key()
        let day = try await town.open { client in
            try await client.upload(RecordedDay(before: TestHost.noon).file, as: key).decoded(Intake.self)
        }
        return (town, key, day)
    }

    private static func history(_ client: any TestClientProtocol, of key: String) async throws -> [History.Line] {
        try await client.json(.get, "/trips/history", as: key).decoded(History.self).trips
    }

    @Test(arguments: ["/trips/export/trips.json", "/trips/export/trips.gpx"])
    func `another account reads an export, and has the same trips`(path: String) async throws {
        let (town, key, day) = try await Self.town()
        let other = town.host.key()
        try await town.open { client in
            let file = try await client.json(.get, path, as: key)
            #expect(file.status == .ok)
            let read = try await client.upload(file.text, as: other).decoded(Intake.self)
            let (mine, copies) = (try await Self.history(client, of: key), try await Self.history(client, of: other))

            #expect((day.trips, read.trips) == (2, 2))
            #expect(copies.count == mine.count)
            // Ways are exported without places on straight lines; what their pauses hide is estimated.
            for (copy, trip) in zip(copies, mine) { #expect(abs(copy.meters / trip.meters - 1) < 0.15) }
        }
    }

    @Test(arguments: ["/trips/export/trips.json", "/trips/export/trips.gpx"])
    func `the own export changes none of the trips that it is of`(path: String) async throws {
        let (town, key, _) = try await Self.town()
        try await town.open { client in
            let file = try await client.json(.get, path, as: key)
            let before = try await Self.history(client, of: key)
            let again = try await client.upload(file.text, as: key).decoded(Intake.self)
            let after = try await Self.history(client, of: key)

            #expect((again.taken, again.trips, again.known) == (0, 0, 2))
            #expect(after == before)
        }
    }

    @Test(arguments: ["/trips/export/trips.json", "/trips/export/trips.gpx"])
    func `of an export of trips that are there in part, the others are new`(path: String) async throws {
        let town = try await TripsTown()
        let (whole, part) = (town.host.key(), town.host.key())
        try await town.open { client in
            let days = [1, 3].map { FileOfAnotherDayTests.walk(daysAgo: $0, from: 0) }
            for day in days { _ = try await client.upload(day, as: whole) }
            _ = try await client.upload(days[0], as: part)
            let file = try await client.json(.get, path, as: whole)
            let before = try await Self.history(client, of: part)
            let read = try await client.upload(file.text, as: part).decoded(Intake.self)
            let after = try await Self.history(client, of: part)

            #expect((read.trips, read.known) == (1, 1))
            #expect(after.count == 2)
            #expect(after.first == before.first)
        }
    }

    @Test func `files have whole meters and grams or tenths of them, and days of the graph whole ones`() async throws {
        let (town, key, _) = try await Self.town()
        try await town.open { client in
            let table = try await client.json(.get, "/trips/graph/trips.csv", as: key).text
            let trips = try await Self.history(client, of: key)
            let sums = try await client.json(.get, "/trips/graph", as: key).decoded(Graph.self).bars.map(\.sum)

            let numbers = table.split(whereSeparator: \.isNewline).dropFirst().flatMap { line in
                line.split(separator: ",").dropFirst().map(String.init)
            }
            #expect(!numbers.isEmpty)
            #expect(numbers.allSatisfy { Int($0) != nil }, "\(table)")
            for trip in trips {
                for number in [trip.meters, trip.errorMeters ?? 0, trip.avoidedGrams] {
                    #expect("\(number)".split(separator: ".").last.map { $0.count == 1 } == true)
                }
            }
            for number in sums.flatMap({ [$0.meters, $0.avoidedGrams] }) { #expect(number == number.rounded()) }
        }
    }
}
