import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// Files of weeks: they are stored piece by piece, and are the same trips as if they were stored at once.
@Suite(.timeLimit(.minutes(5))) struct LargeFileTests {
    private struct Taken: Decodable { let taken: Int }

    private struct History: Decodable {
        struct Line: Decodable, Hashable {
            let means: String
            let beganAt: Int64
            let endedAt: Int64
            let meters: Double
        }
        let trips: [Line]
    }

    private static let days = 7
    private static let pointsOfDay = 720

    /// A day with two rides, so many days before the present, as lines of a CSV file.
    private static func lines(ofDay day: Int) -> [String] {
        let start = TestHost.noon.milliseconds / 1000 - 4 * 3600 - Int64(day) * 86_400
        var north = 0
        return (0..<pointsOfDay).map { step in
            if (180..<270).contains(step) { north += 70 }
            // And back to where the next day begins.
            if (450..<540).contains(step) { north -= 70 }
            let latitude = 43.70 + Double(north + (step * 37) % 11 - 5) / 111_100
            return "\(start + Int64(step) * 10),\((latitude * 1e6).rounded() / 1e6),7.4,20"
        }
    }

    private static var week: [String] { (0..<days).reversed().flatMap { lines(ofDay: $0) } }

    private static func taken(_ answer: TestResponse) throws -> Int {
        #expect(answer.status == .ok, "\(answer.text)")
        return try answer.decoded(Taken.self).taken
    }

    private static func history(_ town: TripsTown, _ key: String) async throws -> [History.Line] {
        try await town.open { client in
            try await client.json(.get, "/trips/history", as: key).decoded(History.self).trips
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a file of a week is the same trips as a file for each of its days`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let (whole, daily) = (town.host.key(), town.host.key())
        try await town.open { client in
            _ = town.host.database.takeWritten()
            let taken = try Self.taken(await client.upload(Self.week.joined(separator: "\n"), as: whole))
            #expect(taken == 5040)
            // Five hundred positions are one statement.
            #expect(town.host.database.takeWritten().allSatisfy { $0.count < 250 })
            for day in (0..<Self.days).reversed() {
                let file = Self.lines(ofDay: day).joined(separator: "\n")
                let taken = try Self.taken(await client.upload(file, as: daily))
                #expect(taken == Self.pointsOfDay)
            }
        }
        let (left, right) = (try await Self.history(town, whole), try await Self.history(town, daily))

        #expect(left.count == 2 * Self.days)
        #expect(left == right)
        try await town.wait(minutes: 60)
        let later = try await Self.history(town, whole)
        #expect(later == left)
    }

    @Test(arguments: TestEngine.reachable, [1, 2, 3, 5])
    func `a file that breaks off is whole once it is sent again, and until then its beginning is there`(
        engine: TestEngine,
        transactions: Int
    ) async throws {
        let breaking = Mutex<BreakableDatabase?>(nil)
        let town = try await TripsTown(
            on: engine,
            through: { database in
                let breakable = BreakableDatabase(database)
                breaking.withLock { $0 = breakable }
                return breakable
            }
        )
        let database = try #require(breaking.withLock { $0 })
        let (broken, whole) = (town.host.key(), town.host.key())
        let file = Self.week.joined(separator: "\n")
        try await town.open { client in
            database.breakDown(after: transactions)
            let failed = try await client.upload(file, as: broken)
            #expect(failed.status == .internalServerError)
            database.breakDown(after: nil)
            _ = try await client.upload(file, as: whole)
        }
        try await town.wait(minutes: 1)
        // Each of the pieces after the first transaction has five half days.
        let kept = min(max(0, transactions - 1) * 2000, 5040)
        let first = try await Self.history(town, broken)
        let again = try await town.open { try Self.taken(await $0.upload(file, as: broken)) }
        let (left, right) = (try await Self.history(town, broken), try await Self.history(town, whole))
        let third = try await town.open { try Self.taken(await $0.upload(file, as: broken)) }

        #expect(first.isEmpty == (kept == 0))
        #expect(again == 5040 - kept)
        #expect(left == right)
        #expect(third == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `the queue of weeks of an app is stored in pieces, and counts once`(engine: TestEngine) async throws {
        struct Made: Decodable { let key: String }
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        let start = TestHost.noon.milliseconds - 60_000_000
        let fixes = (Int64(0)..<5000).map { #"{"at":\#(start + $0 * 10_000),"latitude":43.7,"longitude":7.4}"# }
        let message = #"{"fixes":[\#(fixes.joined(separator: ","))]}"#
        try await town.open { client in
            let made = try await client.json(.post, "/trips/recorders", as: key, #"{"kind":"program","name":""}"#)
            let inbox = "/trips/in/\(try made.decoded(Made.self).key)"
            _ = town.host.database.takeWritten()
            for _ in 1...2 { #expect(try await client.json(.post, inbox, as: nil, message).status == .ok) }
        }
        let written = town.host.database.takeWritten()
        let kept: Int = try await town.host.database.read { try $0.query("SELECT count(*) FROM trips_fix")[0].get(0) }

        #expect(kept == 5000)
        #expect(written.count == 6)
    }

    @Test(arguments: [
        ("<gpx " + (0..<200_000).map { "a\($0)=\"1\" " }.joined() + "/>", "an element has more than 64 attributes"),
        (String(repeating: "<gpx>", count: 100_000), "elements are nested more than 64 levels deep"),
        ("<gpx>" + String(repeating: "x", count: 1_100_000) + "</gpx>", "has more than 1,048,576 bytes"),
        (String(repeating: "[", count: 300_000), "is nested more than 64 levels deep"),
        (String(repeating: ",", count: 300_000), "has more than 65,536 bytes"),
    ])
    func `a file beyond a limit is refused with the limit`(content: String, reason: String) async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let answer = try await town.open { try await $0.upload(content, as: key) }

        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains(reason), "\(answer.text.prefix(500))")
    }
}
