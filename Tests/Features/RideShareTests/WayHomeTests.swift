import CrosstownKit
import CrosstownRideShare
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// The way home, when drivers leave the event otherwise than they said, or do not come far (C-4.6, C-4.8).
@Suite struct WayHomeTests {
    private static let minute: Int64 = 60_000

    /// A car with riders both ways, twenty minutes after the end of the event.
    private struct Evening {
        let town: RideTown
        let driver: Person
        let riders: [Person]
        let organizer: Person
        let offer: String
        let requests: [String]

        func drive(_ client: any TestClientProtocol, _ action: String, _ body: String) async throws {
            let answer = try await client.json(.post, "/rides/sign-ups/\(offer)/\(action)", as: driver.key, body)
            #expect(answer.status.kind == .successful, "\(action): \(answer.text)")
        }

        func pickUp(_ client: any TestClientProtocol, _ request: String) async throws {
            try await drive(client, "pick-ups", #"{"request":"\#(request)","leg":"home","outcome":"picked-up"}"#)
        }

        /// The car is somewhere on its way.
        func move(_ client: any TestClientProtocol) async throws {
            let at = town.host.clock.now().milliseconds
            let fix = #"{"latitude":43.7450,"longitude":7.4400,"accuracy":5,"at":\#(at)}"#
            try await drive(client, "positions", #"{"fixes":[\#(fix)]}"#)
        }
    }

    private typealias Person = (key: String, account: Identifier<Account>)

    private static func evening(
        _ town: RideTown,
        _ client: any TestClientProtocol,
        riders: Int = 1
    ) async throws -> Evening {
        let (driver, organizer) = (town.person(isMember: true), town.person())
        town.events.set(RideTown.event(beginsAt: town.events.current.beginsAt, organizers: [organizer.account]))
        let offer = try await client.offer(as: driver.key, seats: 3, way: "both")
        var (people, requests): ([Person], [String]) = ([], [])
        for _ in 0..<riders {
            let rider = town.person()
            people.append(rider)
            requests.append(try await client.request(as: rider.key, way: "both"))
        }
        try await town.settle()
        town.host.clock.advance(milliseconds: (10 * 60 + 20) * minute)
        try await town.settle()
        return Evening(
            town: town,
            driver: driver,
            riders: people,
            organizer: organizer,
            offer: offer,
            requests: requests
        )
    }

    /// Somebody else who drives home from the event.
    private static func spare(_ town: RideTown, _ client: any TestClientProtocol) async throws -> (Person, String) {
        let spare = town.person(isMember: true)
        return (spare, try await client.offer(as: spare.key, seats: 3, way: "both"))
    }

    @Test(arguments: TestEngine.reachable)
    func `who rode with a driver that cancels after the event gets another car, and is told why`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let (second, other) = try await Self.spare(town, client)
            let evening = try await Self.evening(town, client)
            let (rider, request) = (evening.riders[0], evening.requests[0])
            let before = try await client.ride(request, rider.key).rides.first { $0.leg == "home" }
            let (gone, key) = before?.signUp == other ? (other, second.key) : (evening.offer, evening.driver.key)
            let kept = gone == other ? evening.offer : other
            _ = try await client.json(.post, "/rides/sign-ups/\(gone)/cancel", as: key, "{}")
            try await town.settle()

            let home = try #require(try await client.ride(request, rider.key).rides.first { $0.leg == "home" })
            #expect(home.signUp == kept)
            #expect(home.isNamed)
            #expect(home.at >= town.host.clock.now().milliseconds, "nobody is at home in the past")
            let texts = town.host.notices.texts(for: rider.account)
            #expect(texts.contains { $0.hasPrefix("Someone can no longer take you.") }, "\(texts)")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who can be taken home by nobody is told, and the organizer as well`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let evening = try await Self.evening(town, client)
            try await evening.drive(client, "cancel", "{}")
            try await town.settle()
            let rider = evening.riders[0]
            #expect(town.host.notices.titles(for: rider.account).last == "Your ride home from Concert was canceled")
            town.host.clock.advance(milliseconds: 6 * Self.minute)
            try await town.settle()

            #expect(town.host.notices.titles(for: rider.account).last == "No ride home from Concert yet")
            #expect(town.host.notices.titles(for: evening.organizer.account) == ["1 person without a ride: Concert"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `where nobody can take those whose car stops on the way home, they are told, and the organizer`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let evening = try await Self.evening(town, client, riders: 3)
            let riding = evening.requests.prefix(2)
            try await evening.drive(client, "start", #"{"leg":"home"}"#)
            for request in riding { try await evening.pickUp(client, request) }
            try await evening.move(client)
            try await evening.drive(client, "cancel", "{}")
            try await town.settle()
            #expect(town.host.notices.titles(for: evening.organizer.account) == ["A car can’t continue: Concert"])
            #expect(town.host.notices.titles(for: evening.riders[0].account).last == "Your car can’t continue")
            #expect(try await client.ride(riding[0], evening.riders[0].key).rides.allSatisfy { $0.leg == "there" })

            town.host.clock.advance(milliseconds: 6 * Self.minute)
            try await town.settle()
            for rider in evening.riders {
                #expect(town.host.notices.titles(for: rider.account).last == "No ride home from Concert yet")
            }
            let told = town.host.notices.titles(for: evening.organizer.account)
            #expect(told.contains { $0.contains("without a ride: Concert") })
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `another car on its way home from the event passes where the first one stopped`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let (second, other) = try await Self.spare(town, client)
            let evening = try await Self.evening(town, client)
            let (rider, request) = (evening.riders[0], evening.requests[0])
            let first = try await client.ride(request, rider.key).rides.first { $0.leg == "home" }?.signUp
            let broken = first == other ? (other, second.key) : (evening.offer, evening.driver.key)
            let rescuer = first == other ? (evening.offer, evening.driver.key) : (other, second.key)
            func call(_ car: (String, String), _ action: String, _ body: String) async throws {
                let answer = try await client.json(.post, "/rides/sign-ups/\(car.0)/\(action)", as: car.1, body)
                #expect(answer.status.kind == .successful, "\(action): \(answer.text)")
            }
            let pickUp = #"{"request":"\#(request)","leg":"home","outcome":"picked-up"}"#
            try await call(broken, "start", #"{"leg":"home"}"#)
            try await call(broken, "pick-ups", pickUp)
            let at = town.host.clock.now().milliseconds
            let fix = #"{"latitude":43.745,"longitude":7.44,"accuracy":5,"at":\#(at)}"#
            try await call(broken, "positions", #"{"fixes":[\#(fix)]}"#)
            try await call(broken, "cancel", "{}")
            try await town.settle()

            let home = try #require(try await client.ride(request, rider.key).rides.first { $0.leg == "home" })
            #expect(home.signUp == rescuer.0)
            #expect(home.isNamed)
            #expect(home.outcome == "open")
            #expect(home.at > town.host.clock.now().milliseconds)
            #expect(town.host.notices.titles(for: rider.account).suffix(3).contains("Your car can’t continue"))
            #expect(town.host.notices.titles(for: rider.account).last == "Someone is driving you")
            let page = try await client.page("/rides/sign-ups/\(rescuer.0)", as: rescuer.1).text
            #expect(page.contains("43.745,7.44"))
            let own = try await client.page("/rides/sign-ups/\(request)", as: rider.key).text
            #expect(own.contains("be picked up where your car stopped"))

            try await call(rescuer, "start", #"{"leg":"home"}"#)
            try await call(rescuer, "pick-ups", pickUp)
            try await call(rescuer, "arrive", #"{"leg":"home"}"#)
            #expect(try await client.ride(request, rider.key).rides.last?.arrivedAt != nil)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who is at home when the car stops has arrived, and needs no other`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let evening = try await Self.evening(town, client, riders: 2)
            try await evening.drive(client, "start", #"{"leg":"home"}"#)
            for request in evening.requests { try await evening.pickUp(client, request) }
            let out = #"{"request":"\#(evening.requests[0])","leg":"home"}"#
            try await evening.drive(client, "drop-offs", out)
            let before = town.host.notices.titles(for: evening.riders[0].account)
            try await evening.move(client)
            try await evening.drive(client, "cancel", "{}")
            try await town.settle()

            let home = try await client.ride(evening.requests[0], evening.riders[0].key).rides.last
            #expect(home?.leg == "home")
            #expect(home?.arrivedAt != nil)
            #expect(town.host.notices.titles(for: evening.riders[0].account) == before)
            #expect(town.host.notices.titles(for: evening.riders[1].account).last == "Your car can’t continue")
        }
    }

    private struct Pool: Decodable {
        struct Way: Decodable { let cars: [Car] }
        struct Car: Decodable { let riders: [Stop] }
        struct Stop: Decodable {
            let at: Int64
            let earliest: Int64
            let latest: Int64
        }

        let ways: [Way]
    }

    @Test func `riders and organizers read the same times both ways, and the car comes between them`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        let organizer = town.person(as: ["rideshare.organizer"]).key
        try await town.open { client in
            let request = try await client.request(as: rider.key, way: "both")
            _ = try await client.offer(as: driver.key, seats: 1, way: "both")
            try await town.settle()
            let rides = try await client.ride(request, rider.key).rides
            let path = "/rides/console/pool?event=\(RideTown.eventID)"
            let pool = try await client.json(.get, path, as: organizer).decoded(Pool.self)
            let stops = pool.ways.flatMap(\.cars).flatMap(\.riders)

            #expect(rides.count == 2)
            #expect(rides.allSatisfy { $0.earliest <= $0.at && $0.at <= $0.latest })
            #expect(
                Set(stops.map { [$0.at, $0.earliest, $0.latest] })
                    == Set(rides.map { [$0.at, $0.earliest, $0.latest] })
            )
        }
    }
}
