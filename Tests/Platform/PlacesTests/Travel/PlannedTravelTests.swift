import CrosstownGeo
import CrosstownKit
import CrosstownPlaces
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Testing

@Suite struct PlannedTravelTests {
    private let clock = ManualClock()
    private let home = Coordinate(latitude: 0, longitude: 0)
    /// 1,113 m east of home: 246 s by the straight line.
    private let work = Coordinate(latitude: 0, longitude: 0.01)

    @Test func `the routing engine's estimate is preferred`() async throws {
        let travel = try await FakeEngine(.well(seconds: 200)).run { port in
            let planned = try await planned(port)
            return (
                await planned.duration(from: home, to: work, at: clock.now()), await planned.route(from: home, to: work)
            )
        }

        #expect(travel.0 == TravelEstimate(duration: Seconds(200), source: .routed))
        #expect(travel.1?.length == Metres(1500))
        #expect(travel.1?.duration == Seconds(200))
        #expect(travel.1.flatMap { Polyline(polyline6: $0.polyline6) }?.places == [home, work])
    }

    @Test func `a drive begins in the direction that the vehicle faces, with its route and time in one answer`()
        async throws
    {
        let engine = FakeEngine(.well(seconds: 200))
        let (drive, questions) = try await engine.run { port in
            let planned = try await planned(port)
            let start = DriveStart(home, heading: Degrees(271.6))
            let drive = await planned.drive(from: start, to: work, at: clock.now(), patience: .seconds(1))
            let question = engine.lastQuestion
            _ = await planned.drive(from: DriveStart(home), to: work, at: clock.now(), patience: .seconds(1))
            return (drive, [question, engine.lastQuestion])
        }

        #expect(drive.time == TravelEstimate(duration: Seconds(200), source: .routed))
        #expect(drive.route?.length == Metres(1500))
        let sent = try questions.map { try JSONDecoder().decode(SentQuestion.self, from: Data($0.utf8)) }
        #expect(sent[0].locations.map(\.heading) == [272, nil])
        #expect(sent[0].locations.map(\.tolerance) == [60, nil])
        #expect(sent[1].locations.map(\.heading) == [nil, nil])
        #expect(!questions[1].contains("heading"))
    }

    @Test func `an engine that is too slow for those who look still answers those who wait`() async throws {
        let engine = FakeEngine(.asleep)
        let (hurried, patient) = try await engine.run { port in
            let planned = try await planned(port)
            func drive(_ patience: Duration) async -> DriveEstimate {
                await planned.drive(from: DriveStart(home), to: work, at: clock.now(), patience: patience)
            }
            var hurried: [DriveEstimate] = []
            for _ in 0..<3 { hurried.append(await drive(.milliseconds(20))) }
            engine.become(.well(seconds: 200))
            return (hurried, await drive(.seconds(10)))
        }

        #expect(hurried.allSatisfy { $0.time.source == .straightLine && $0.route == nil })
        #expect(patient.time.source == .routed)
    }

    /// A question for a way as Valhalla reads it.
    private struct SentQuestion: Decodable {
        struct Location: Decodable {
            let heading: Int?
            let tolerance: Int?

            enum CodingKeys: String, CodingKey {
                case heading
                case tolerance = "heading_tolerance"
            }
        }

        let locations: [Location]
    }

    @Test(arguments: [
        FakeEngine.Mood.knowsNoWay, .broken, .talking(""), .talking("{\"trip\":"), .talking("{\"trip\":{}}"),
        .talking(#"{"trip":{"summary":{"time":-5,"length":1},"legs":[{"shape":""}]}}"#),
        .talking(#"{"trip":{"summary":{"time":5,"length":1},"legs":[{"shape":"\u0001"}]}}"#),
        .talking(#"{"trip":{"summary":{"time":5,"length":1},"legs":[]}}"#),
    ])
    func `without an answer of use the straight line is taken`(mood: FakeEngine.Mood) async throws {
        let travel = try await FakeEngine(mood).run { port in
            let planned = try await planned(port)
            return (
                await planned.duration(from: home, to: work, at: clock.now()), await planned.route(from: home, to: work)
            )
        }

        #expect(travel.0.source == .straightLine)
        #expect(abs(travel.0.duration.value - 246) < 1)
        #expect(travel.1 == nil)
    }

    @Test func `all drives around a place are asked for at once`() async throws {
        let far = Coordinate(latitude: 0, longitude: 0.5)
        let star = try await FakeEngine(.well(seconds: 200)).run { port in
            try await planned(port).durations(around: home, others: [work, far], at: clock.now())
        }

        #expect(star?.isOnRoad == true)
        #expect(star?.outward == [Seconds(200), nil])
        #expect(star?.inward == [Seconds(200), nil])
    }

    @Test(arguments: [FakeEngine.Mood.broken, .talking("{}"), .talking(#"{"sources_to_targets":{"durations":[[1]]}}"#)])
    func `an engine that answers nonsense about many drives is away`(mood: FakeEngine.Mood) async throws {
        let star = try await FakeEngine(mood).run { port in
            try await planned(port).durations(around: home, others: [work], at: clock.now())
        }
        #expect(star == nil)
    }

    @Test func `a place without a street has no drives`() async throws {
        let star = try await FakeEngine(.knowsNoWay).run { port in
            try await planned(port).durations(around: home, others: [work], at: clock.now())
        }
        #expect(star == TravelStar(isOnRoad: false, outward: [nil], inward: [nil]))
    }

    @Test func `a way on foot is asked for as one`() async throws {
        let engine = FakeEngine(.well(seconds: 600))
        let way = try await engine.run { port in try await planned(port).walk(from: home, to: work) }

        #expect(way?.duration == Seconds(600))
        #expect(engine.walks == 1)
        #expect(engine.questions == 1)
    }

    @Test func `walks that fail do not keep taxis from the engine`() async throws {
        let engine = FakeEngine(.broken)
        let estimate = try await engine.run { port in
            let planned = try await planned(port)
            for _ in 0..<3 { _ = await planned.walk(from: home, to: work) }
            engine.become(.well(seconds: 200))
            return await planned.duration(from: home, to: work, at: clock.now())
        }

        #expect(estimate.source == .routed)
    }

    @Test func `of many who want to walk at once the engine is asked for few`() async throws {
        // It listens and never accepts, as an engine that hangs does.
        let hanging = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.autoRead, value: false)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = RoutingEnginePort(hanging.localAddress?.port)
        let planned = try await planned(port, engineTime: .seconds(600))
        let answered = Tally()
        let waiting = await withTaskGroup { [home, work] group in
            for _ in 0..<20 {
                group.addTask {
                    _ = await planned.walk(from: home, to: work)
                    answered.add()
                }
            }
            for _ in 0..<12 { _ = await group.next() }
            let waiting = 20 - answered.value
            group.cancelAll()
            return waiting
        }
        try await hanging.close()

        #expect(waiting == 8)
    }

    @Test func `an engine that falls asleep is not waited for`() async throws {
        let estimate = try await FakeEngine(.asleep).run { port in
            let planned = try await planned(port, engineTime: .milliseconds(50))
            return await planned.duration(from: home, to: work, at: clock.now())
        }

        #expect(estimate.source == .straightLine)
    }

    @Test func `where nobody listens the straight line is taken`() async throws {
        let port = try await FakeEngine(.broken).run { $0 }

        let gone = try await planned(port).duration(from: home, to: work, at: clock.now())
        let none = try await planned(nil).duration(from: home, to: work, at: clock.now())

        #expect(gone.source == .straightLine)
        #expect(none.source == .straightLine)
    }

    @Test func `an engine that fails three times is left alone for five seconds`() async throws {
        let engine = FakeEngine(.broken)
        let asked = try await engine.run { port in
            let planned = try await planned(port)
            var asked: [Int] = []
            func ask(_ times: Int) async {
                for _ in 0..<times { _ = await planned.route(from: home, to: work) }
                asked.append(engine.questions)
            }

            await ask(10)
            clock.advance(milliseconds: 4999)
            await ask(1)
            clock.advance(milliseconds: 1)
            await ask(2)
            clock.advance(milliseconds: 5000)
            engine.become(.well(seconds: 100))
            await ask(5)
            return asked
        }

        #expect(asked == [3, 3, 4, 9])
    }

    @Test func `drives between the same places are asked for once in five minutes`() async throws {
        let engine = FakeEngine(.well(seconds: 200))
        let asked = try await engine.run { port in
            let planned = try await planned(port)
            for _ in 0..<3 { _ = await planned.duration(from: home, to: work, at: clock.now()) }
            let soon = engine.questions
            clock.advance(milliseconds: 5 * 60_000)
            _ = await planned.duration(from: home, to: work, at: clock.now())
            return (soon, engine.questions)
        }

        #expect(asked == (1, 2))
    }

    @Test(arguments: TestEngine.reachable)
    func `the factors of a city's hours are learned from its drives`(engine: TestEngine) async throws {
        let planned = try await planned(nil, in: engine.makeDatabase())
        var random = SeededRandom(seed: 3)
        let day = Timestamp(milliseconds: 1_795_046_400_000)

        // Night drives take 0.8 times, morning drives 1.8 times the straight line's time, give or take a third; one in
        // twenty is a meter that was left running.
        for number in 0..<600 {
            let (hour, truth): (Int64, Double) = number.isMultiple(of: 2) ? (3, 0.8) : (8, 1.8)
            let length = Double.random(in: 0.01...0.05, using: &random)
            let noise = Int.random(in: 0..<20, using: &random) == 0 ? 5 : Double.random(in: 0.75...1.33, using: &random)
            try await planned.learn(
                FinishedDrive(
                    origin: home,
                    destination: Coordinate(latitude: 0, longitude: length),
                    startedAt: day.advanced(milliseconds: hour * 3_600_000),
                    duration: Seconds(246 * length / 0.01 * truth * noise)
                )
            )
        }
        func factor(hour: Int64) async -> Double {
            let moment = day.advanced(milliseconds: hour * 3_600_000)
            return await planned.duration(from: home, to: work, at: moment).duration.value / 246
        }

        #expect(abs(await factor(hour: 3) / 0.8 - 1) < 0.1)
        #expect(abs(await factor(hour: 8) / 1.8 - 1) < 0.1)
        // An hour without drives is taken as the city's mean of both, 1.2.
        #expect(abs(await factor(hour: 20) / 1.2 - 1) < 0.1)
        let quality = try #require(try await planned.quality().first { $0.source == .straightLine })
        #expect(quality.drives == 600)
        #expect((0.1..<0.35).contains(quality.meanAbsoluteShare))
    }

    /// Two kinds of drives, each as many times as long as the straight line tells.
    struct Kinds: Sendable {
        let ratios: [Double]
        let drives: [(from: Coordinate, to: Coordinate, onSaturday: Bool)]
    }

    private static let far = Coordinate(latitude: 0, longitude: 0.08)
    private static let kinds = [
        Kinds(
            ratios: [2, 1],
            drives: [
                (Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 0.004), false),
                (Coordinate(latitude: 0, longitude: 0), far, false),
            ]
        ),
        Kinds(
            ratios: [1, 0.8],
            drives: [
                (Coordinate(latitude: 0, longitude: 0), far, false), (Coordinate(latitude: 0, longitude: 0), far, true),
            ]
        ),
        Kinds(
            ratios: [1, 1.6],
            drives: [
                (Coordinate(latitude: 0, longitude: 0), far, false),
                (Coordinate(latitude: 0.5, longitude: 0.5), Coordinate(latitude: 0.5, longitude: 0.58), false),
            ]
        ),
    ]

    @Test(arguments: TestEngine.reachable, kinds)
    func `what drives teach of lengths, week ends and squares outlives the server`(
        engine: TestEngine,
        kinds: Kinds
    ) async throws {
        let database = try await engine.makeDatabase()
        let planned = try await planned(nil, in: database)
        // Monday, 23 November 2026, 10:00.
        let monday = Timestamp(milliseconds: 1_795_428_000_000)
        func moment(_ onSaturday: Bool) -> Timestamp {
            onSaturday ? monday.advanced(milliseconds: 5 * 86_400_000) : monday
        }
        func straight(_ origin: Coordinate, _ destination: Coordinate) -> Double {
            origin.greatCircleDistance(to: destination).value * 1.35 / (22 / 3.6)
        }
        for _ in 0..<150 {
            for (drive, ratio) in zip(kinds.drives, kinds.ratios) {
                try await planned.learn(
                    FinishedDrive(
                        origin: drive.from,
                        destination: drive.to,
                        startedAt: moment(drive.onSaturday),
                        duration: Seconds(straight(drive.from, drive.to) * ratio)
                    )
                )
            }
        }

        let again = try await self.planned(nil, in: database)
        for (drive, ratio) in zip(kinds.drives, kinds.ratios) {
            let told = await again.duration(from: drive.from, to: drive.to, at: moment(drive.onSaturday)).duration
            #expect(abs(told.value / straight(drive.from, drive.to) / ratio - 1) < 0.1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `squares where nobody drove for a year are forgotten`(engine: TestEngine) async throws {
        let database = try await engine.makeDatabase()
        let planned = try await planned(nil, in: database)
        try await planned.learn(drive(seconds: 300))
        clock.advance(milliseconds: 364 * 86_400_000)
        try await planned.learn(drive(seconds: 300))
        let elsewhere = FinishedDrive(
            origin: Coordinate(latitude: 1, longitude: 0),
            destination: Coordinate(latitude: 1, longitude: 0.01),
            startedAt: clock.now(),
            duration: Seconds(300)
        )
        try await planned.learn(elsewhere)
        func kept() async throws -> Int {
            try await database.read { try $0.query("SELECT * FROM travel_lesson").count }
        }
        let before = try await kept()
        let rule = try #require(places(database).retention.first { $0.id == "travel.lessons" })
        let limit = clock.now().advanced(milliseconds: -Int64(rule.days) * 86_400_000)
        clock.advance(milliseconds: 366 * 86_400_000)
        let stale = clock.now().advanced(milliseconds: -Int64(rule.days) * 86_400_000)

        #expect(try await database.write { try rule.remove(limit, 100, $0) } == 0)
        #expect(try await database.write { try rule.remove(stale, 2, $0) } == 2)
        #expect(try await database.write { try rule.remove(stale, 100, $0) } == before - 2)
        #expect(try await kept() == 0)
    }

    @Test func `no lesson makes a factor that traffic cannot explain`() async throws {
        let planned = try await planned(nil)

        for _ in 0..<300 { try await planned.learn(drive(seconds: 246 * 9.5)) }
        let slow = await planned.duration(from: home, to: work, at: clock.now()).duration
        for _ in 0..<2000 { try await planned.learn(drive(seconds: 246 * 0.15)) }
        let fast = await planned.duration(from: home, to: work, at: clock.now()).duration

        #expect(abs(slow / Seconds(246) - 3) < 0.02)
        #expect(abs(fast / Seconds(246) - 0.4) < 0.02)
    }

    @Test(arguments: [0.0, 29, 246 * 10.5, 20_000, .infinity, .nan])
    func `a drive that cannot be believed teaches nothing`(seconds: Double) async throws {
        let planned = try await planned(nil)

        try await planned.learn(drive(seconds: seconds))
        let lessons = try await planned.quality().map(\.drives)

        #expect(lessons == [0, 0])
    }

    @Test(arguments: TestEngine.reachable)
    func `a drive is learned from together with the note that it was, or not at all`(engine: TestEngine) async throws {
        let database = try await engine.makeDatabase()
        let planned = try await planned(nil, in: database)
        struct Interrupted: Error {}

        await #expect(throws: Interrupted.self) {
            try await planned.learn(drive(seconds: 300)) { _ in throw Interrupted() }
        }
        let before = try await planned.quality().map(\.drives)
        for seconds in [300, 5.0] {
            try await planned.learn(drive(seconds: seconds)) { try $0.execute("DELETE FROM travel_lesson") }
        }
        let noted = try await database.read { try $0.query("SELECT * FROM travel_lesson").count }

        #expect(before == [0, 0])
        #expect(try await planned.quality().map(\.drives) == [0, 1])
        #expect(noted == 0)
    }

    @Test func `whoever runs the service sees the errors of each source that was measured`() async throws {
        let planned = try await planned(nil)
        try await planned.learn(drive(seconds: 300))

        let gauges = try await planned.gauges()

        let values = Dictionary(uniqueKeysWithValues: gauges.map { ($0.name, $0.values) })
        let bias = try #require(values["crosstown_travel_bias_ratio"])
        #expect(Array(bias.keys) == ["straightLine"])
        #expect(abs((bias["straightLine"] ?? 0) + 54.0 / 300) < 0.01)
        #expect(abs((values["crosstown_travel_error_ratio"]?["straightLine"] ?? 0) - 54.0 / 300) < 0.01)
        #expect(values["crosstown_travel_drives"] == ["straightLine": 1])
    }

    @Test func `the engine's errors and the straight line's are published apart`() async throws {
        let quality = try await FakeEngine(.well(seconds: 200)).run { port in
            let planned = try await planned(port)
            try await planned.learn(drive(seconds: 300))
            return try await planned.quality()
        }

        let routed = try #require(quality.first { $0.source == .routed })
        let straight = try #require(quality.first { $0.source == .straightLine })
        #expect(routed.drives == 1)
        #expect(straight.drives == 1)
        #expect(abs(routed.bias + 1.0 / 3) < 1e-9)
        #expect(abs(routed.meanAbsoluteShare - 1.0 / 3) < 1e-9)
        #expect(abs(straight.bias + 54.0 / 300) < 0.01)
    }

    @Test func `hours are those of the city's clocks, in summer as in winter`() async throws {
        let planned = try await planned(nil, zone: "Europe/Paris")
        // 21 November 2026 and 21 June 2027, 00:00 UTC.
        let winter = Timestamp(milliseconds: 1_795_219_200_000)
        let summer = Timestamp(milliseconds: 1_813_536_000_000)
        func at(_ hour: Double, _ day: Timestamp) -> Timestamp { day.advanced(milliseconds: Int64(hour * 3_600_000)) }

        for _ in 0..<200 { try await planned.learn(drive(seconds: 492, at: at(7.5, winter))) }
        for _ in 0..<200 { try await planned.learn(drive(seconds: 246, at: at(8.5, winter))) }
        let halfPastEight = await planned.duration(from: home, to: work, at: at(6.5, summer)).duration
        let halfPastNine = await planned.duration(from: home, to: work, at: at(7.5, summer)).duration

        #expect(halfPastEight / Seconds(246) > 1.8)
        #expect(halfPastNine / Seconds(246) < 1.2)
    }

    @Test func `a database that is gone costs the factors alone`() async throws {
        let database = try await TestEngine.sqlite.makeDatabase()
        let failures = Mutex(0)
        let planned = PlannedTravel(
            engine: nil,
            database: database,
            clock: clock,
            timeZone: try #require(TimeZone(identifier: "UTC")),
            onFailure: { _ in failures.withLock { $0 += 1 } }
        )

        let estimate = await planned.duration(from: home, to: work, at: clock.now())

        #expect(abs(estimate.duration.value - 246) < 1)
        #expect(failures.withLock { $0 } == 1)
        await #expect(throws: DatabaseError.self) { try await planned.learn(drive(seconds: 300)) }
    }

    private func places(_ database: any Database) -> PlacesModule {
        PlacesModule(
            PlacesModule.Files(places: database, tiles: nil, routing: nil),
            database: database,
            clock: clock,
            timeZone: .gmt,
            city: { _ in true },
            logger: Logger(label: "places")
        )
    }

    private func drive(seconds: Double, at moment: Timestamp? = nil) -> FinishedDrive {
        FinishedDrive(origin: home, destination: work, startedAt: moment ?? clock.now(), duration: Seconds(seconds))
    }

    private func planned(
        _ port: RoutingEnginePort?,
        in database: (any Database)? = nil,
        zone: String = "UTC",
        engineTime: Duration = .seconds(20)
    ) async throws -> PlannedTravel {
        let database = if let database { database } else { try await TestEngine.sqlite.makeDatabase() }
        _ = try await Migrator(TravelMigrations.all).migrate(database, at: clock.now())
        return PlannedTravel(
            engine: port.map { ValhallaClient(port: $0, clock: clock, timeout: engineTime) },
            database: database,
            clock: clock,
            timeZone: try #require(TimeZone(identifier: zone)),
            patience: .seconds(30),
            onFailure: { Issue.record($0) }
        )
    }
}

/// Counts what tasks side by side did.
private final class Tally: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}
