import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
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
        let travel = LearningTravel()
        let office = try await TaxiOffice(on: engine, travel: travel)
        try await office.open { client in
            var pages: [String] = []
            // Each taxi comes 75 s later than was told.
            for number in 1...21 {
                pages.append(try await Self.ride(number, in: office, client, seconds: 220))
            }
            let statistics = try await client.page(
                "/taxi/console/statistics",
                as: office.people.key(of: office.town.passenger(), as: "administrator")
            ).text

            #expect(pages.dropLast().allSatisfy { !$0.contains("usually right") })
            #expect(pages.last?.contains("usually right within 2 minutes") == true)
            #expect(statistics.contains("Arrivals that were told"))
            #expect(travel.lessons.count == 21)
            #expect(travel.lessons.first?.origin == Self.start && travel.lessons.first?.destination == Self.meeting)
            #expect(travel.lessons.first?.duration == Seconds(220))
        }
    }

    @Test func `a taxi that nobody looked at measures nothing`() async throws {
        let travel = LearningTravel()
        let office = try await TaxiOffice(travel: travel)
        try await office.open { client in
            _ = try await Self.ride(1, in: office, client, seconds: 220, isLookedAt: false)
        }
        #expect(travel.lessons.isEmpty)
    }

    @Test func `what a taxi that gave up had told is not held against the one that came`() async throws {
        let travel = LearningTravel()
        let office = try await TaxiOffice(travel: travel)
        let town = office.town
        try await office.open { client in
            let (first, passenger) = (try await town.driver("T1", at: Self.start), town.passenger())
            let request = try await town.ask(passenger, at: Self.meeting)
            _ = try await town.dispatch.accept(try #require(try await town.offer(to: first)).id, by: first)
            let key = office.people.key(of: passenger, as: "passenger")
            _ = try await client.page("/taxi/requests/\(request.id)", as: key)
            town.clock.advance(milliseconds: 300_000)
            let second = try await town.driver("T2", at: Self.start)
            _ = try await town.dispatch.giveBack(by: first)
            _ = try await town.dispatch.accept(try #require(try await town.offer(to: second)).id, by: second)
            town.clock.advance(milliseconds: 5_000)
            _ = try await client.page("/taxi/requests/\(request.id)", as: key)
            try await Self.arrive(second, in: office, client, after: 140)
        }
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
        (row.lateSeconds, row.leftSeconds) = (-30, 600)
        #expect(row.bias == -0.05)
    }

    /// A whole ride, at whose beginning the passenger looks; what that page says.
    private static func ride(
        _ number: Int,
        in office: TaxiOffice,
        _ client: any TestClientProtocol,
        seconds: Int64,
        isLookedAt: Bool = true
    ) async throws -> String {
        let town = office.town
        let (driver, passenger) = (try await town.driver("T\(number)", at: start), town.passenger())
        let request = try await town.ask(passenger, at: meeting)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)
        let key = office.people.key(of: passenger, as: "passenger")
        let page = isLookedAt ? try await client.page("/taxi/requests/\(request.id)", as: key).text : ""
        try await arrive(driver, in: office, client, after: seconds)
        _ = try await town.dispatch.pickUp(by: driver)
        _ = try await town.dispatch.endRide(by: driver)
        _ = try await town.dispatch.stop(driver)
        return page
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
        let key = office.people.key(of: driver, as: "driver")
        let answer = try await client.json(.post, "/taxi/driver/fixes", as: key, #"{"fixes":[\#(fix)]}"#)
        #expect(answer.status == .ok)
    }
}

/// Drives five metres a second in straight lines, and keeps what it is to learn from.
private final class LearningTravel: TravelPlanner {
    private let learned = Mutex<[FinishedDrive]>([])

    var lessons: [FinishedDrive] { learned.withLock { $0 } }

    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        TravelEstimate(duration: Seconds(origin.distance(to: destination).value / 5), source: .straightLine)
    }

    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? { nil }

    func learn(_ drive: FinishedDrive) async { learned.withLock { $0.append(drive) } }
}
