import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// People who press twice, change their mind in the middle, use two tabs, or carry a phone whose clock is wrong.
@Suite struct MishapTests {
    private static let hour: Int64 = 3_600_000
    private static let minute: Int64 = 60_000

    private static func post(
        _ client: any TestClientProtocol,
        _ signUp: String,
        _ action: String,
        as key: String,
        _ body: String = "{}"
    ) async throws -> HTTPResponse.Status {
        try await client.json(.post, "/rides/sign-ups/\(signUp)/\(action)", as: key, body).status
    }

    @Test(arguments: TestEngine.reachable)
    func `an event that moves to another day while a car is on its way is driven to anew`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let request = try await client.request(as: rider.key)
            try await town.settle()
            town.host.clock.advance(milliseconds: 7 * Self.hour)
            try await town.settle()
            let pickUp = #"{"request":"\#(request)","leg":"there","outcome":"picked-up"}"#
            #expect(try await Self.post(client, offer, "start", as: driver.key, #"{"leg":"there"}"#) == .ok)
            #expect(try await Self.post(client, offer, "pick-ups", as: driver.key, pickUp) == .ok)
            let tomorrow = town.events.current.beginsAt.advanced(milliseconds: 24 * Self.hour)
            try await town.change(RideTown.event(beginsAt: tomorrow))
            let moved = try await client.ride(offer, driver.key)

            #expect(moved.cars.isEmpty, "nobody is on the way to tomorrow")
            #expect(moved.rides.map(\.outcome) == ["open"])
            #expect(moved.rides.map(\.isNamed) == [false])
            #expect(town.host.notices.titles(for: driver.account).contains("New time for Concert"))

            town.host.clock.advance(milliseconds: 24 * Self.hour)
            try await town.settle()
            #expect(try await client.ride(request, rider.key).cars.isEmpty, "no deadline of the day before ends it")
            #expect(try await Self.post(client, offer, "start", as: driver.key, #"{"leg":"there"}"#) == .ok)
            #expect(try await Self.post(client, offer, "pick-ups", as: driver.key, pickUp) == .ok)
            #expect(try await Self.post(client, offer, "arrive", as: driver.key, #"{"leg":"there"}"#) == .ok)
            #expect(try await client.ride(request, rider.key).rides.first?.arrivedAt != nil)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an event that is put off by minutes leaves the cars on their way`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let request = try await client.request(as: rider.key)
            try await town.settle()
            town.host.clock.advance(milliseconds: 7 * Self.hour)
            try await town.settle()
            let pickUp = #"{"request":"\#(request)","leg":"there","outcome":"picked-up"}"#
            #expect(try await Self.post(client, offer, "start", as: driver.key, #"{"leg":"there"}"#) == .ok)
            #expect(try await Self.post(client, offer, "pick-ups", as: driver.key, pickUp) == .ok)
            let later = town.events.current.beginsAt.advanced(milliseconds: 15 * Self.minute)
            try await town.change(RideTown.event(beginsAt: later))

            let ride = try await client.ride(request, rider.key)
            #expect(ride.rides.map(\.outcome) == ["picked-up"])
            #expect(ride.rides.map(\.signUp) == [offer])
            #expect(ride.cars.count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `two tabs ask once, and what one has cancelled the other changes no more`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let rider = town.person()
        let wish = #"""
            {"event":"\#(RideTown.eventID)","name":"Someone","phone":"+377 1234 5678","way":"there","place":"Corner",\#
            "latitude":43.7747,"longitude":7.4937,"people":1,"leavesAt":"01:00"}
            """#
        try await town.open { client in
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<2 {
                    group.addTask { try await client.json(.post, "/rides/requests", as: rider.key, wish) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.map(\.status.code).sorted() == [201, 409])
            let made = try #require(answers.first { $0.status == .created }).decoded(MadeSignUp.self)
            #expect(try await Self.post(client, made.id, "cancel", as: rider.key) == .ok)
            #expect(try await Self.post(client, made.id, "cancel", as: rider.key) == .ok)
            #expect(try await Self.post(client, made.id, "edit", as: rider.key, wish) == .notFound)
            let form = try await client.json(.get, "/rides/sign-ups/\(made.id)/edit", as: rider.key)
            #expect(form.status == .notFound)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who was blocked and asks again rides with others only`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, other, rider) = (town.person(isMember: true), town.person(isMember: true), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 3)
            let request = try await client.request(as: rider.key)
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            town.friends.block(driver.account, rider.account)
            let now = town.host.clock.now()
            try await town.host.database.write {
                try PersonBlocked(person: driver.account, other: rider.account).publish(in: $0, at: now)
            }
            try await town.settle()
            #expect(try await client.ride(request, rider.key).rides.isEmpty)
            #expect(try await Self.post(client, request, "cancel", as: rider.key) == .ok)
            let again = try await client.request(as: rider.key)
            try await town.settle()
            #expect(try await client.ride(again, rider.key).rides.isEmpty)
            #expect(try await client.ride(offer, driver.key).rides.isEmpty)

            let spare = try await client.offer(as: other.key, seats: 1)
            try await town.settle()
            #expect(try await client.ride(again, rider.key).rides.map(\.signUp) == [spare])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `picked up twice is once, and not there afterwards is told once and can be undone`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let request = try await client.request(as: rider.key)
            town.host.clock.advance(milliseconds: 7 * Self.hour)
            try await town.settle()
            func press(_ outcome: String) async throws -> HTTPResponse.Status {
                let body = #"{"request":"\#(request)","leg":"there","outcome":"\#(outcome)"}"#
                return try await Self.post(client, offer, "pick-ups", as: driver.key, body)
            }
            func outcome() async throws -> String? { try await client.ride(request, rider.key).rides.first?.outcome }

            #expect(try await [press("picked-up"), press("picked-up")] == [.ok, .ok])
            #expect(try await outcome() == "picked-up")
            #expect(try await [press("missed"), press("missed")] == [.ok, .ok])
            #expect(try await outcome() == "missed")
            #expect(
                town.host.notices.titles(for: rider.account).filter { $0 == "Someone couldn’t find you" }.count == 1
            )
            #expect(try await press("picked-up") == .ok)
            #expect(try await outcome() == "picked-up")
            #expect(try await Self.post(client, request, "cancel", as: rider.key) == .ok)
            try await town.settle()
            #expect(try await press("missed") == .notFound, "who has cancelled is waited for by nobody")
        }
    }

    @Test(arguments: [-7_200_000, -90_000, 0, 90_000, 86_400_000])
    func `a phone whose clock is wrong shows the car all the same`(off: Int64) async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let request = try await client.request(as: rider.key)
            town.host.clock.advance(milliseconds: 7 * Self.hour)
            try await town.settle()
            #expect(try await Self.post(client, offer, "start", as: driver.key, #"{"leg":"there"}"#) == .ok)
            func send(_ latitude: Double, ago: Int64) async throws {
                let sentAt = town.host.clock.now().milliseconds + off
                let fix = #"{"latitude":\#(latitude),"longitude":7.55,"accuracy":12,"at":\#(sentAt - ago)}"#
                let body = #"{"fixes":[\#(fix)],"sentAt":\#(sentAt)}"#
                #expect(try await Self.post(client, offer, "positions", as: driver.key, body).kind == .successful)
            }
            try await send(43.78, ago: 2_000)
            #expect(try await client.ride(request, rider.key).cars.first?.latitude == 43.78)
            town.host.clock.advance(milliseconds: 5_000)
            try await send(43.77, ago: 1_000)
            #expect(try await client.ride(request, rider.key).cars.first?.latitude == 43.77)
        }
    }

    @Test func `a phone's clock beyond all calendars moves no car and ends nothing`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            _ = try await client.request(as: rider.key)
            town.host.clock.advance(milliseconds: 7 * Self.hour)
            try await town.settle()
            #expect(try await Self.post(client, offer, "start", as: driver.key, #"{"leg":"there"}"#) == .ok)
            for (at, sentAt) in [(Int64.max, Int64.min), (.min, .max), (.max, 0), (0, .min)] {
                let fix = #"{"latitude":43.78,"longitude":7.55,"accuracy":12,"at":\#(at)}"#
                let body = #"{"fixes":[\#(fix)],"sentAt":\#(sentAt)}"#
                _ = try await Self.post(client, offer, "positions", as: driver.key, body)
            }
            #expect(try await town.storedPositions() == 0)
            #expect(try await Self.post(client, offer, "cancel", as: driver.key) == .ok)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who rides both ways or not at all keeps the seat in a car that has left, and else gives it back`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let (home, other) = (town.person(isMember: true), town.person())
        let drivers = [town.person(isMember: true), town.person(isMember: true)]
        let riders = [town.person(), town.person()]
        let both = #""people":1,"leavesAt":"01:00","onlyBoth":true"#
        try await town.open { client in
            var (offers, requests): ([String], [String]) = ([], [])
            for driver in drivers { offers.append(try await client.offer(as: driver.key, seats: 1)) }
            let back = try await client.offer(as: home.key, seats: 2, way: "home")
            for rider in riders { requests.append(try await client.request(as: rider.key, way: "both", both)) }
            try await town.settle()
            town.host.clock.advance(milliseconds: 7 * Self.hour)
            try await town.settle()
            let car = try #require(try await client.ride(requests[0], riders[0].key).rides.first?.signUp)
            let driver = drivers[try #require(offers.firstIndex(of: car))]
            #expect(try await Self.post(client, car, "start", as: driver.key, #"{"leg":"there"}"#) == .ok)
            let pickUp = #"{"request":"\#(requests[0])","leg":"there","outcome":"picked-up"}"#
            #expect(try await Self.post(client, car, "pick-ups", as: driver.key, pickUp) == .ok)
            #expect(try await Self.post(client, back, "cancel", as: home.key) == .ok)
            try await town.settle()
            // Any change of the way there must put nobody out of a car either.
            _ = try await client.request(as: other.key)
            try await town.settle()

            let inside = try await client.ride(requests[0], riders[0].key)
            #expect(inside.signUp.state == "open")
            #expect(inside.rides.map(\.outcome) == ["picked-up"])
            #expect(town.host.notices.titles(for: riders[0].account).last == "Your ride home from Concert was canceled")
            #expect(try await client.ride(requests[1], riders[1].key).signUp.state == "cancelled")
            #expect(town.host.notices.titles(for: riders[1].account).last == "No round trip available")
        }
    }
}
