import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// Calendars of schools: nobody sees half of one, and nobody waits for all of one.
@Suite(.timeLimit(.minutes(2))) struct SchoolReadingTests {
    private static let dates = 700

    /// A year of dates whose titles begin with a letter.
    private static func year(_ letter: String) -> [String] {
        (0..<dates).map { ImportedCalendar.event("\(letter)-\($0)") }
    }

    /// How many dates of each letter the calendar of the campus has.
    private static func shown(_ town: CommunityTown) async throws -> [Int] {
        let feed = try await town.open { client in
            try await client.json(.get, "/community/calendar/school/1.ics").text
        }
        return ["A", "B"].map { feed.split(separator: "SUMMARY:\($0)-").count - 1 }
    }

    /// How many dates of the calendar are stored, also of readings that are not shown.
    private static func stored(_ town: CommunityTown) async throws -> Int {
        try await town.host.database.read { transaction in
            try transaction.query(
                "SELECT count(*) FROM community_school_date WHERE uid LIKE 'A-%' OR uid LIKE 'B-%'"
            )[0].get(0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a calendar is stored some dates at a time, and not again where it says the same`(
        engine: TestEngine
    ) async throws {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar, "school", on: engine)
        calendar.set(Self.year("A"))
        _ = town.host.database.takeWritten()
        try await town.readFeeds()
        let first = town.host.database.takeWritten()
        try await town.readFeeds()
        let second = town.host.database.takeWritten()
        calendar.set(Self.year("B"))
        try await town.readFeeds()
        let third = town.host.database.takeWritten()

        #expect((first + third).map(\.count).max() ?? 0 < 250)
        #expect(second.joined().allSatisfy { !$0.contains("INSERT INTO community_school_date") })
        #expect(try await Self.shown(town) == [0, Self.dates])
        #expect(try await Self.stored(town) == Self.dates)
    }

    @Test(arguments: TestEngine.reachable, 0...11)
    func `a reading that breaks off shows all of the former calendar or all of the new one, and is completed`(
        engine: TestEngine,
        transactions: Int
    ) async throws {
        let calendar = ImportedCalendar()
        let breaking = Mutex<BreakableDatabase?>(nil)
        let town = try await CommunityTown.reading(calendar, "school", on: engine) { database in
            let breakable = BreakableDatabase(database)
            breaking.withLock { $0 = breakable }
            return breakable
        }
        let database = try #require(breaking.withLock { $0 })
        calendar.set(Self.year("A"))
        try await town.readFeeds()
        calendar.set(Self.year("B"))
        database.breakDown(after: transactions)
        await #expect(throws: (any Error).self) { try await town.readFeeds() }
        database.breakDown(after: nil)
        let between = try await Self.shown(town)
        try await town.readFeeds()

        #expect(between == [Self.dates, 0] || between == [0, Self.dates])
        #expect(try await Self.shown(town) == [0, Self.dates])
        #expect(try await Self.stored(town) == Self.dates)
    }

    @Test func `dates of a feed that is removed disappear, those of a reading that broke off too`() async throws {
        let calendar = ImportedCalendar()
        let breaking = Mutex<BreakableDatabase?>(nil)
        let town = try await CommunityTown.reading(calendar, "school") { database in
            let breakable = BreakableDatabase(database)
            breaking.withLock { $0 = breakable }
            return breakable
        }
        let database = try #require(breaking.withLock { $0 })
        let key = town.person("community.administrator").key
        calendar.set(Self.year("A"))
        // The first two look for deadlines and messages.
        database.breakDown(after: 5)
        await #expect(throws: (any Error).self) { try await town.readFeeds() }
        database.breakDown(after: nil)
        let before = try await Self.stored(town)
        let source = try await town.id("community_source", where: "name = 'S'")
        try await town.open { client in
            let path = "/community/console/records/sources/\(source)/remove"
            let answer = try await client.json(.post, path, as: key, "{}")
            #expect(answer.status == .noContent)
        }

        #expect(before > 0)
        #expect(try await Self.stored(town) == 0)
    }
}
