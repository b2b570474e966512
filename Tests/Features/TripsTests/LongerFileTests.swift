import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// A file that tells of more than the trip that is there already.
@Suite struct LongerFileTests {
    private struct Intake: Decodable {
        let trips: Int
        let known: Int
        let updated: Int
    }

    private struct History: Decodable {
        struct Line: Decodable, Equatable {
            let id: String
            let beganAt: Int64
            let endedAt: Int64
            let meters: Double
        }
        let trips: [Line]
    }

    private static let start = TestHost.noon.milliseconds - 86_400_000

    /// A GPX file with a position in each of some minutes, so many meters north of the first place.
    private static func file(_ positions: [(minute: Int, meters: Double)]) -> String {
        let points = positions.map { minute, meters in
            let moment = Timestamp(milliseconds: start + Int64(minute) * 60_000)
            return #"<trkpt lat="\#(43.70 + meters / 111_100)" lon="7.4"><time>\#(moment)</time></trkpt>"#
        }
        return #"<gpx version="1.1" creator="test"><trk><trkseg>\#(points.joined())</trkseg></trk></gpx>"#
    }

    /// A walk of nine minutes with a position a minute.
    private static let walk = (0...9).map { (minute: $0, meters: Double($0) * 74) }
    private static let standing = (10...29).map { (minute: $0, meters: 666.0) }
    private static let drive = (0...9).map { (minute: 90 + $0, meters: 666 + Double($0) * 610) }

    private static func trips(_ client: any TestClientProtocol, of key: String) async throws -> [History.Line] {
        try await client.json(.get, "/trips/history", as: key).decoded(History.self).trips
            .sorted { $0.beganAt < $1.beganAt }
    }

    @Test(arguments: TestEngine.reachable)
    func `a trip stays as it is when a longer file adds only others to it`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        try await town.open { client in
            _ = try await client.upload(Self.file(Self.walk), as: key)
            let alone = try await Self.trips(client, of: key)
            let longer = Self.file(Self.walk + Self.standing + Self.drive)
            let read = try await client.upload(longer, as: key).decoded(Intake.self)
            let both = try await Self.trips(client, of: key)

            #expect(alone.count == 1)
            #expect((read.trips, read.known, read.updated) == (1, 1, 0))
            #expect(both.count == 2)
            #expect(both.first == alone.first)
        }
    }

    @Test(arguments: TestEngine.reachable, 1...6)
    func `a trip keeps its address wherever a longer file breaks off`(
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
        let key = town.host.key()
        let longer = Self.file(Self.walk + Self.standing + Self.drive)
        let alone = try await town.open { client in
            _ = try await client.upload(Self.file(Self.walk), as: key)
            let alone = try await Self.trips(client, of: key)
            database.breakDown(after: transactions)
            _ = try await client.upload(longer, as: key)
            database.breakDown(after: nil)
            #expect(try await Self.trips(client, of: key).first == alone.first)
            return alone
        }
        try await town.wait(minutes: 1)
        try await town.open { client in
            _ = try await client.upload(longer, as: key)
            let both = try await Self.trips(client, of: key)

            #expect(both.count == 2)
            #expect(both.first == alone.first)
        }
    }

    @Test func `a trip that goes on in a longer file is updated, and counted as that`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            _ = try await client.upload(Self.file(Array(Self.walk.prefix(6))), as: key)
            let read = try await client.upload(Self.file(Self.walk), as: key).decoded(Intake.self)
            let trips = try await Self.trips(client, of: key)

            #expect((read.trips, read.known, read.updated) == (0, 0, 1))
            #expect(trips.map(\.endedAt) == [Self.start + 9 * 60_000])
        }
    }

    @Test func `the export of a trip with a position a minute has each of them`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            _ = try await client.upload(Self.file(Self.walk), as: key)
            let export = try await client.json(.get, "/trips/export/trips.gpx", as: key).text

            #expect(export.split(separator: "<trkpt").count == 1 + Self.walk.count)
        }
    }
}
