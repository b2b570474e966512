import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Cars that cannot go on, are full, or have arrived, when people come and go meanwhile.
@Suite struct BreakdownTests {
    private static let minute: Int64 = 60_000

    private static func scene(
        _ town: RideTown,
        _ client: any TestClientProtocol,
        seats: Int = 1,
        way: String = "there"
    ) async throws -> Scene {
        let (driver, rider, organizer) = (town.person(isMember: true), town.person(), town.person())
        town.events.set(RideTown.event(beginsAt: town.events.current.beginsAt, organizers: [organizer.account]))
        let offer = try await client.offer(as: driver.key, seats: seats, way: way)
        let request = try await client.request(as: rider.key, way: way)
        try await town.settle()
        town.host.clock.advance(milliseconds: 390 * minute)
        try await town.settle()
        let scene = Scene(
            town: town,
            driver: driver,
            rider: rider,
            organizer: organizer,
            offer: offer,
            request: request
        )
        try await scene.drive(client, "start", #"{"leg":"there"}"#)
        return scene
    }

    @Test(arguments: TestEngine.reachable)
    func `who sits in a car that cannot go on is picked up where it stopped`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let scene = try await Self.scene(town, client)
            try await scene.pickUp(client)
            try await scene.drive(
                client,
                "positions",
                #"{"fixes":[{"latitude":43.75,"longitude":7.45,"accuracy":5,"at":\#(town.host.clock.now().milliseconds)}]}"#
            )
            let second = town.person(isMember: true)
            let spare = try await client.offer(as: second.key, seats: 1)
            let waiting = town.person()
            _ = try await client.request(as: waiting.key)
            try await scene.drive(client, "cancel", "{}")
            try await town.settle()

            let car = try await client.ride(spare, second.key)
            #expect(car.rides.map(\.signUp) == [scene.request], "before all who wait at home")
            #expect(car.rides.first?.place == "43.75,7.45")
            let pickUp = try #require(car.rides.first)
            #expect(pickUp.at >= town.host.clock.now().milliseconds, "nobody is picked up in the past")
            let told = town.host.notices.titles(for: scene.rider.account)
            #expect(told.contains("Your car can’t continue"))
            #expect(told.last == "Someone is driving you")
            #expect(town.host.notices.titles(for: scene.organizer.account).contains("A car can’t continue: Concert"))
            let own = try await client.ride(scene.request, scene.rider.key)
            #expect(own.rides.map(\.outcome) == ["open"])
        }
    }

    @Test func `where the car stopped is not known nobody is sent, and the rider asks from there`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let scene = try await Self.scene(town, client)
            try await scene.pickUp(client)
            try await scene.drive(client, "cancel", "{}")
            let second = town.person(isMember: true)
            let spare = try await client.offer(as: second.key, seats: 1)
            try await town.settle()
            #expect(try await client.ride(spare, second.key).rides.isEmpty)
            #expect(town.host.notices.titles(for: scene.rider.account).last == "Your car can’t continue")

            let again = try await client.request(as: scene.rider.key, latitude: 43.75, longitude: 7.45)
            try await town.settle()
            #expect(try await client.ride(spare, second.key).rides.map(\.signUp) == [again])
        }
    }

    @Test func `a car on its way takes nobody else, and loses nobody to another`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let scene = try await Self.scene(town, client, seats: 3)
            try await scene.pickUp(client)
            let late = town.person()
            let request = try await client.request(as: late.key)
            try await town.settle()
            #expect(try await client.ride(request, late.key).rides.isEmpty)
            let second = town.person(isMember: true)
            _ = try await client.offer(as: second.key, seats: 3)
            try await town.settle()
            let mine = try await client.ride(scene.request, scene.rider.key)
            #expect(mine.rides.map(\.signUp) == [scene.offer])
            #expect(try await client.ride(request, late.key).rides.count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver who goes home otherwise leaves those alone who have arrived`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let scene = try await Self.scene(town, client, way: "both")
            try await scene.pickUp(client)
            try await scene.drive(client, "arrive", #"{"leg":"there"}"#)
            let spare = town.person(isMember: true)
            let other = try await client.offer(as: spare.key, seats: 1, way: "both")
            try await scene.drive(client, "cancel", "{}")
            try await town.settle()

            let own = try await client.ride(scene.request, scene.rider.key)
            #expect(own.rides.map(\.leg) == ["there", "home"])
            #expect(own.rides.map(\.signUp) == [scene.offer, other])
            #expect(own.rides.first?.arrivedAt != nil)
            #expect(!town.host.notices.titles(for: scene.rider.account).contains("Your ride to Concert was canceled"))
            let nothing = try await client.json(
                .post,
                "/rides/sign-ups/\(scene.offer)/cancel",
                as: scene.driver.key,
                "{}"
            )
            #expect(nothing.status == .conflict)
        }
    }

    @Test func `when the event has begun nobody is brought there any more`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let scene = try await Self.scene(town, client, way: "both")
            try await scene.pickUp(client)
            town.host.clock.advance(milliseconds: 100 * Self.minute)
            try await town.settle()
            let titles = town.host.notices.titles(for: scene.rider.account).count
            try await scene.drive(client, "cancel", "{}")
            try await town.settle()
            let own = try await client.ride(scene.request, scene.rider.key)
            #expect(own.rides.map(\.leg) == ["there"])
            #expect(town.host.notices.titles(for: scene.rider.account).count - titles <= 1)
        }
    }

    @Test func `who sits in the car of somebody blocked arrives all the same`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let scene = try await Self.scene(town, client)
            try await scene.pickUp(client)
            _ = try await client.offer(as: town.person(isMember: true).key, seats: 1)
            town.friends.block(scene.rider.account, scene.driver.account)
            let now = town.host.clock.now()
            try await town.host.database.write {
                try PersonBlocked(person: scene.rider.account, other: scene.driver.account).publish(in: $0, at: now)
            }
            try await town.settle()
            let own = try await client.ride(scene.request, scene.rider.key)
            #expect(own.rides.map(\.signUp) == [scene.offer])
            #expect(own.rides.map(\.outcome) == ["picked-up"])
        }
    }

    @Test func `who was waited for in vain is told once, and what has ended is not told otherwise`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let scene = try await Self.scene(town, client)
            let missed = #"{"request":"\#(scene.request)","leg":"there","outcome":"missed"}"#
            try await scene.drive(client, "pick-ups", missed)
            try await scene.drive(client, "pick-ups", missed)
            let told = town.host.notices.titles(for: scene.rider.account).filter { $0 == "Someone couldn’t find you" }
            #expect(told.count == 1)

            try await scene.pickUp(client)
            try await scene.drive(client, "arrive", #"{"leg":"there"}"#)
            let path = "/rides/sign-ups/\(scene.offer)/pick-ups"
            let late = try await client.json(.post, path, as: scene.driver.key, missed)
            #expect(late.status == .conflict)
            #expect(try await client.ride(scene.request, scene.rider.key).rides.map(\.outcome) == ["picked-up"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `driver and rider cancel at the same moment, and the other rider rides on`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, spare) = (town.person(isMember: true), town.person(isMember: true))
        let riders = [town.person(), town.person()]
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 2)
            var requests: [String] = []
            for rider in riders { requests.append(try await client.request(as: rider.key)) }
            try await town.settle()
            let other = try await client.offer(as: spare.key, seats: 2)
            town.host.clock.advance(milliseconds: 361 * Self.minute)
            try await town.settle()
            let leaving = requests[0]
            try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")
                    }
                    group.addTask {
                        try await client.json(.post, "/rides/sign-ups/\(leaving)/cancel", as: riders[0].key, "{}")
                    }
                }
                group.addTask {
                    try await town.module.planAll()
                    return try await client.json(.get, "/rides")
                }
                for try await answer in group { #expect(answer.status == .ok) }
            }
            try await town.settle()
            #expect(try await client.ride(requests[1], riders[1].key).rides.map(\.signUp) == [other])
            #expect(try await client.ride(leaving, riders[0].key).rides.isEmpty)
            #expect(try await client.ride(other, spare.key).rides.count == 1)
        }
    }
}

/// A car with a rider in it, an hour and a half before the event, and an organizer.
private struct Scene {
    let town: RideTown
    let driver: (key: String, account: Identifier<Account>)
    let rider: (key: String, account: Identifier<Account>)
    let organizer: (key: String, account: Identifier<Account>)
    let offer: String
    let request: String

    func pickUp(_ client: any TestClientProtocol) async throws {
        try await drive(client, "pick-ups", #"{"request":"\#(request)","leg":"there","outcome":"picked-up"}"#)
    }

    func drive(_ client: any TestClientProtocol, _ action: String, _ body: String) async throws {
        let answer = try await client.json(.post, "/rides/sign-ups/\(offer)/\(action)", as: driver.key, body)
        #expect(answer.status.kind == .successful, "\(action): \(answer.text)")
    }
}
