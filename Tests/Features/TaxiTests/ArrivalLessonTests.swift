import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// By how much told arrivals were off is measured, and told with the next ones.
@Suite struct ArrivalLessonTests {
    /// 725 m west of the meeting place, which the planner takes for 145 s.
    private static let start = Coordinate(latitude: 43.735, longitude: 7.4205)
    private static let meeting = Coordinate(latitude: 43.735, longitude: 7.4295)
    private static let beforeMeeting = Coordinate(latitude: 43.735, longitude: 7.429)

    @Test(arguments: TestEngine.reachable)
    func `passengers read how right told arrivals are once twenty were measured`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let travel = LearningTravel(town.database)
        let office = TaxiOffice(in: town) { $0.travel = travel }
        try await office.module.prepare()
        try await office.open { client in
            var pages: [String] = []
            // Each taxi comes 75 s later than was told.
            for number in 1...21 {
                pages.append(try await Self.ride(number, in: office, client, seconds: 220))
            }
            let statistics = try await client.page(
                "/taxi/console/statistics",
                as: office.host.callers.key(of: office.town.passenger(), as: ["administrator"])
            ).text

            #expect(pages.dropLast().allSatisfy { !$0.contains("usually accurate") })
            #expect(pages.last?.contains("usually accurate to within 2 minutes") == true)
            #expect(statistics.contains("Announced arrivals"))
            #expect(travel.lessons.filter { $0.origin == Self.start }.count == 21)
            #expect(travel.lessons.first?.origin == Self.start)
            #expect(travel.lessons.first?.destination == Self.meeting)
            #expect(travel.lessons.first?.duration == Seconds(220))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `no end of the process loses what a taxi under way or a ride that ended teaches`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let travel = LearningTravel(town.database)
        // Each office is a process of its own, which knows nothing but what stands in the database.
        func process() async throws -> TaxiOffice {
            let office = TaxiOffice(in: town) { $0.travel = travel }
            try await office.module.prepare()
            return office
        }
        let (driver, passenger) = (try await town.driver("T1", at: Self.start), town.passenger())
        let request = try await town.ask(passenger, at: Self.meeting)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)

        let first = try await process()
        try await first.open { client in
            let key = first.host.callers.key(of: passenger)
            for _ in 0..<2 { _ = try await client.page("/taxi/requests/\(request.id)", as: key) }
        }
        let second = try await process()
        try await second.open { client in
            let key = second.host.callers.key(of: passenger)
            _ = try await client.page("/taxi/requests/\(request.id)", as: key)
            try await Self.arrive(driver, in: second, client, after: 220)
        }
        #expect(travel.lessons.isEmpty)
        let third = try await process()
        _ = try await town.dispatch.pickUp(by: driver)
        town.clock.advance(milliseconds: 400_000)
        _ = try await town.dispatch.endRide(by: driver)
        let fourth = try await process()
        #expect(try await Self.learn(in: third) == 1)
        #expect(try await Self.learn(in: fourth) == 0)

        #expect(travel.lessons.map(\.duration) == [Seconds(220), Seconds(400)])
        #expect(travel.lessons.map(\.destination) == [Self.meeting, Self.beforeMeeting])
        #expect(try await Self.rows(in: town) == 0)
        let errors = try await town.database.read { transaction in
            try transaction.query("SELECT sum(weight) FROM taxi_arrival_error")[0].get(0, as: Double.self)
        }
        #expect(errors == 1)
    }

    @Test(arguments: TestEngine.reachable)
    func `what is not learned is tried again, and what nobody came for is forgotten`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let travel = LearningTravel(town.database)
        let office = TaxiOffice(in: town) { $0.travel = travel }
        try await office.module.prepare()
        try await office.open { client in
            _ = try await Self.ride(1, in: office, client, seconds: 220, learns: false)
            let (driver, passenger) = (try await town.driver("T2", at: Self.start), town.passenger())
            let request = try await town.ask(passenger, at: Self.meeting)
            _ = try await town.dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)
            let key = office.host.callers.key(of: passenger)
            _ = try await client.page("/taxi/requests/\(request.id)", as: key)
            _ = try await town.dispatch.withdraw(request.id, by: passenger)
        }
        travel.isBroken = true
        let failed = try await Self.learn(in: office)
        let left = try await Self.rows(in: town)
        travel.isBroken = false
        town.clock.advance(milliseconds: 60_000)
        let learned = try await Self.learn(in: office)

        #expect(failed == 0)
        #expect(left > 0)
        #expect(learned == 1)
        #expect(travel.lessons.filter { $0.origin == Self.start }.count == 1)
        #expect(try await Self.rows(in: town) == 0)
    }

    @Test func `a taxi that nobody looked at measures nothing`() async throws {
        let town = try await Town(on: .sqlite)
        let travel = LearningTravel(town.database)
        let office = TaxiOffice(in: town) { $0.travel = travel }
        try await office.module.prepare()
        try await office.open { client in
            _ = try await Self.ride(1, in: office, client, seconds: 220, isLookedAt: false)
        }
        #expect(!travel.lessons.contains { $0.origin == Self.start })
    }

    @Test func `what a taxi that gave up had told is not held against the one that came`() async throws {
        let town = try await Town(on: .sqlite)
        let travel = LearningTravel(town.database)
        let office = TaxiOffice(in: town) { $0.travel = travel }
        try await office.module.prepare()
        try await office.open { client in
            let (first, passenger) = (try await town.driver("T1", at: Self.start), town.passenger())
            let request = try await town.ask(passenger, at: Self.meeting)
            _ = try await town.dispatch.accept(try #require(try await town.offer(to: first)).id, by: first)
            let key = office.host.callers.key(of: passenger)
            _ = try await client.page("/taxi/requests/\(request.id)", as: key)
            town.clock.advance(milliseconds: 300_000)
            let second = try await town.driver("T2", at: Self.start)
            _ = try await town.dispatch.giveBack(by: first)
            _ = try await town.dispatch.accept(try #require(try await town.offer(to: second)).id, by: second)
            town.clock.advance(milliseconds: 5_000)
            _ = try await client.page("/taxi/requests/\(request.id)", as: key)
            try await Self.arrive(second, in: office, client, after: 140)
        }
        _ = try await Self.learn(in: office)
        #expect(travel.lessons.map(\.duration) == [Seconds(140)])
    }

    @Test func `errors are counted by what was left, four of five are promised, and the old ones fade`() {
        let now = Timestamp(milliseconds: 1_795_046_400_000)
        func measured(left: Int64, late: Int64) -> ArrivalErrors.Measured {
            let told = now.advanced(milliseconds: left * 1000)
            return ArrivalErrors.Measured(told: told, at: now, real: told.advanced(milliseconds: late * 1000))
        }

        #expect([60, 120, 299, 300, 600, 1200, 9000].map { measured(left: $0, late: 0).row } == [0, 1, 1, 2, 3, 4, 4])
        #expect([0, 60, -61, 300, 301, 9999].map { measured(left: 60, late: $0).off } == [0, 0, 1, 3, 4, 7])
        var row = ArrivalErrors.Row()
        (row.weights[0], row.weights[2]) = (13, 4)
        #expect(row.usualMinutes == nil)
        row.weights[7] = 1
        #expect(row.usualMinutes == 3)
        row.weights[7] = 30
        #expect(row.usualMinutes == nil)
        #expect(
            [-300, 0, 60, 61, 900].map { measured(left: 60, late: $0).isLate } == [false, false, false, true, true]
        )
        row.lateWeight = 12
        #expect(row.lateShare == 12.0 / 47)
    }

    /// A whole ride, at whose beginning the passenger looks; what that page says.
    private static func ride(
        _ number: Int,
        in office: TaxiOffice,
        _ client: any TestClientProtocol,
        seconds: Int64,
        isLookedAt: Bool = true,
        learns: Bool = true
    ) async throws -> String {
        let town = office.town
        let (driver, passenger) = (try await town.driver("T\(number)", at: start), town.passenger())
        let request = try await town.ask(passenger, at: meeting)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)
        let key = office.host.callers.key(of: passenger)
        let page = isLookedAt ? try await client.page("/taxi/requests/\(request.id)", as: key).text : ""
        try await arrive(driver, in: office, client, after: seconds)
        _ = try await town.dispatch.pickUp(by: driver)
        _ = try await town.dispatch.endRide(by: driver)
        _ = try await town.dispatch.stop(driver)
        if learns { _ = try await learn(in: office) }
        return page
    }

    /// Has a server do what is due outside the database; how many tasks did not fail.
    private static func learn(in office: TaxiOffice) async throws -> Int {
        let runner = OutboundTaskRunner(
            database: office.town.database,
            clock: office.town.clock,
            handlers: office.module.outboundHandlers
        )
        return try await runner.step().ran
    }

    /// How much is left to learn from.
    private static func rows(in town: Town) async throws -> Int {
        try await town.database.read { transaction in
            try transaction.query("SELECT request FROM taxi_told_arrival").count
                + transaction.query("SELECT request FROM taxi_ended_drive").count
        }
    }

    private static func arrive(
        _ driver: Identifier<Account>,
        in office: TaxiOffice,
        _ client: any TestClientProtocol,
        after seconds: Int64
    ) async throws {
        office.town.clock.advance(milliseconds: seconds * 1000)
        let fix = """
            {"latitude":\(beforeMeeting.latitude),"longitude":\(beforeMeeting.longitude),"accuracy":5,\
            "at":\(office.town.clock.now().milliseconds)}
            """
        let key = office.host.callers.key(of: driver, as: ["driver"])
        let answer = try await client.json(.post, "/taxi/driver/fixes", as: key, #"{"fixes":[\#(fix)]}"#)
        #expect(answer.status == .ok)
        let arrived = try await client.json(.post, "/taxi/driver/arrived", as: key)
        #expect(arrived.status == .ok)
    }
}

/// Drives five metres a second in straight lines, and keeps what it is to learn from.
private final class LearningTravel: TravelPlanner {
    struct Broken: Error {}

    private let database: any Database
    private let learned = Mutex<(drives: [FinishedDrive], isBroken: Bool)>(([], false))

    init(_ database: any Database) { self.database = database }

    var lessons: [FinishedDrive] { learned.withLock { $0.drives } }

    /// Whether nothing can be learned now.
    var isBroken: Bool {
        get { learned.withLock { $0.isBroken } }
        set { learned.withLock { $0.isBroken = newValue } }
    }

    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        TravelEstimate(duration: Seconds(origin.distance(to: destination).value / 5), source: .straightLine)
    }

    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? { nil }

    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {
        if isBroken { throw Broken() }
        try await database.write(record)
        learned.withLock { $0.drives.append(drive) }
    }
}
