import CrosstownContract
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

/// A coming taxi as its passenger and its driver see it while it drives.
@Suite struct FollowingTests {
    /// 725 m west of the meeting place.
    private static let start = Coordinate(latitude: 43.735, longitude: 7.4205)
    private static let middle = Coordinate(latitude: 43.735, longitude: 7.425)
    private static let near = Coordinate(latitude: 43.735, longitude: 7.429)
    private static let meeting = Coordinate(latitude: 43.735, longitude: 7.4295)

    @Test(arguments: TestEngine.reachable)
    func `the time and the way that are told follow the taxi to the meeting place`(engine: TestEngine) async throws {
        let ride = try await ComingTaxi(on: engine, from: Self.start, to: Self.meeting)
        try await ride.office.open { client in
            let first = try await ride.passengerSees(client)
            try await ride.drive(to: Self.middle)
            let second = try await ride.passengerSees(client)
            try await ride.drive(to: Self.near)
            try await ride.sayArrived()
            let third = try await ride.passengerSees(client)

            #expect(first.taxi?.arrivesInSeconds?.rounded() == 145)
            #expect(first.taxi?.distanceMetres == Self.start.distance(to: Self.meeting).value)
            #expect(first.taxi?.isHere == false)
            #expect(second.taxi?.arrivesInSeconds?.rounded() == 73)
            #expect(second.taxi?.distanceMetres == Self.middle.distance(to: Self.meeting).value)
            #expect(third.taxi?.isHere == true)
        }
    }

    @Test func `both pages hold a region of their own that follows the taxi, and say when it is there`() async throws {
        let ride = try await ComingTaxi(from: Self.start, to: Self.meeting)
        try await ride.office.open { client in
            let passenger = try await client.page(ride.requestPath, as: ride.passenger).text
            let driver = try await client.page("/taxi/driver", as: ride.driver).text
            try await ride.drive(to: Self.near)
            try await ride.sayArrived()
            let there = try await client.page(ride.requestPath, as: ride.passenger).text
            let driverThere = try await client.page("/taxi/driver", as: ride.driver).text

            #expect(passenger.contains(#"<div id="request-approach" class="stack" data-paced="taxi-moved""#))
            #expect(passenger.contains("<h1>About 2 minutes</h1>"))
            #expect(passenger.contains("730\u{a0}m away in a straight line"))
            #expect(driver.contains(#"<div id="driver-way" data-paced="taxi-moved""#))
            #expect(driver.contains("730\u{a0}m in a straight line, about 2 minutes"))
            #expect(there.contains("<title>Your taxi is here"))
            #expect(there.contains(#"data-title="Your taxi is here""#))
            #expect(there.contains("waiting at"))
            #expect(driverThere.contains("You’re at the pick-up point"))
        }
    }

    @Test func `the way is computed once for all who look within some seconds`() async throws {
        let ride = try await ComingTaxi(from: Self.start, to: Self.meeting)
        try await ride.office.open { client in
            for _ in 1...5 {
                _ = try await ride.passengerSees(client)
                _ = try await client.page("/taxi/driver", as: ride.driver)
            }
            let afterLooks = ride.travel.computed
            try await ride.drive(to: Self.near)
            _ = try await ride.passengerSees(client)
            _ = try await client.page("/taxi/driver", as: ride.driver)

            #expect(afterLooks == 1)
            #expect(ride.travel.computed == 2)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `another start of the server goes on telling the time that was told`(engine: TestEngine) async throws {
        let ride = try await ComingTaxi(on: engine, from: Self.start, to: Self.meeting)
        ride.waitUntilArrivals(areAtSecond: 50)
        let first = try await ride.timeTold(by: ride.office)

        ride.travel.delaySeconds = 15
        let wavering = try await ride.timeTold(by: ride.anotherStart())
        ride.travel.delaySeconds = 75
        let late = try await ride.timeTold(by: ride.anotherStart())
        ride.travel.delaySeconds = 65
        let again = try await ride.timeTold(by: ride.anotherStart())

        #expect(wavering == first)
        #expect(late != first)
        #expect(again == late)
    }

    @Test(arguments: TestEngine.reachable)
    func `the time of a taxi that has given up is not told of the next one`(engine: TestEngine) async throws {
        let ride = try await ComingTaxi(on: engine, from: Self.start, to: Self.meeting)
        ride.waitUntilArrivals(areAtSecond: 50)
        let first = try await ride.timeTold(by: ride.office)

        try await ride.giveBack(afterSeconds: 10, next: "T2", at: Self.start)
        let second = try await ride.timeTold(by: ride.office)

        #expect(second != first)
    }

    @Test func `a program learns the way to the meeting place with the driver's state`() async throws {
        let ride = try await ComingTaxi(from: Self.start, to: Self.meeting)
        try await ride.office.open { client in
            let seen = try await client.json(.get, "/taxi/driver", as: ride.driver).decoded(DriverResponse.self)

            #expect(seen.ride?.distanceMetres == Self.start.distance(to: Self.meeting).value)
            #expect(seen.ride?.arrivesInSeconds?.rounded() == 145)
            #expect(seen.ride?.isAtMeetingPlace == false)
        }
    }

    @Test func `a driver's stream tells where his own taxi is, on a ride alone`() async throws {
        let office = try await TaxiOffice()
        let town = office.town
        let (first, other) = (try await town.driver("T1"), try await town.driver("T2", at: Town.casino))
        let key = office.host.callers.key(of: first, as: ["driver"])

        let stream = try await office.following("/taxi/driver/events", as: key) {
            town.clock.advance(milliseconds: 1_000)
            _ = try await town.dispatch.take([town.fix(Coordinate(latitude: 43.731, longitude: 7.415))], from: first)
            _ = try await town.ask(town.passenger())
            let offer = try #require(try await town.offer(to: first))
            _ = try await town.dispatch.accept(offer.id, by: first)
            town.clock.advance(milliseconds: 1_000)
            _ = try await town.dispatch.take([town.fix(Coordinate(latitude: 43.732, longitude: 7.415))], from: first)
            _ = try await town.dispatch.take([town.fix(Town.casino)], from: other)
        }

        let moves = stream.split(separator: "\n").filter { $0.hasPrefix(#"data: {"heading""#) }
        #expect(moves == [#"data: {"heading":0,"id":"T1","latitude":43.732,"longitude":7.415}"#])
    }
}

/// A taxi on its way to a passenger.
private struct ComingTaxi {
    let office: TaxiOffice
    let travel: CountedTravel
    let passenger: String
    let driver: String
    let requestPath: String
    private let anna: Identifier<Account>
    private let account: Identifier<Account>

    init(on engine: TestEngine = .sqlite, from start: Coordinate, to meeting: Coordinate) async throws {
        let planner = CountedTravel()
        travel = planner
        office = try await TaxiOffice(on: engine) { $0.travel = planner }
        let town = office.town
        anna = town.passenger()
        account = try await town.driver("T1", at: start)
        passenger = office.host.callers.key(of: anna)
        driver = office.host.callers.key(of: account, as: ["driver"])
        let request = try await town.ask(anna, at: meeting)
        requestPath = "/taxi/requests/\(request.id)"
        let offer = try #require(try await town.offer(to: account))
        _ = try await town.dispatch.accept(offer.id, by: account)
    }

    /// Carries the taxi on, five seconds later.
    func drive(to place: Coordinate) async throws {
        office.town.clock.advance(milliseconds: 5_000)
        _ = try await office.town.dispatch.take([office.town.fix(place)], from: account)
    }

    /// The driver says that the taxi is there.
    func sayArrived() async throws { _ = try await office.town.dispatch.sayArrived(by: account) }

    /// Lets time pass until a taxi that sets out now is there at a second of a minute.
    func waitUntilArrivals(areAtSecond second: Int64) {
        let arrival = office.town.clock.now().milliseconds + 145_000
        let pause = (second * 1_000 - arrival % 60_000 + 60_000) % 60_000
        office.town.clock.advance(milliseconds: pause)
    }

    /// The taxi's server after it was started again.
    func anotherStart() -> TaxiOffice { TaxiOffice(in: office.town) { $0.travel = travel } }

    /// The driver cannot come, and another one accepts.
    func giveBack(afterSeconds seconds: Int64, next code: String, at place: Coordinate) async throws {
        let town = office.town
        town.clock.advance(milliseconds: seconds * 1_000)
        let next = try await town.driver(code, at: place)
        _ = try await town.dispatch.giveBack(by: account)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: next)).id, by: next)
    }

    /// When the passenger's page says that the taxi arrives, such as 14:07.
    func timeTold(by office: TaxiOffice) async throws -> String {
        let key = office.host.callers.key(of: anna)
        let page = try await office.open { try await $0.page(requestPath, as: key).text }
        let told = try #require(page.firstRange(of: "Quai Albert Ier around "))
        return String(page[told.upperBound...].prefix(5))
    }

    func passengerSees(_ client: any TestClientProtocol) async throws -> RequestResponse {
        try await client.json(.get, requestPath, as: passenger).decoded(RequestResponse.self)
    }
}

/// Drives five metres a second in straight lines, and counts how often that was computed.
private final class CountedTravel: TravelPlanner {
    private let count = Mutex(0)
    private let delay = Mutex(0.0)

    var computed: Int { count.withLock { $0 } }

    /// By how much each drive takes longer.
    var delaySeconds: Double {
        get { delay.withLock { $0 } }
        set { delay.withLock { $0 = newValue } }
    }

    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        count.withLock { $0 += 1 }
        let seconds = origin.distance(to: destination).value / 5 + delaySeconds
        return TravelEstimate(duration: Seconds(seconds), source: .straightLine)
    }

    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? { nil }

    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {}
}
