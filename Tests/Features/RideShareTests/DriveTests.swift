import CrosstownKit
import CrosstownRideShare
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// The driver's day: left, stops made, arrived, and who sees the car meanwhile.
@Suite struct DriveTests {
    private static let hour: Int64 = 3_600_000

    /// Where the car is in these tests.
    private static func fixes(_ latitude: Double = 43.78, at moment: Timestamp) -> String {
        #"{"fixes":[{"latitude":\#(latitude),"longitude":7.55,"accuracy":12,"heading":210,"at":\#(moment.milliseconds)}]}"#
    }

    @Test(arguments: TestEngine.reachable)
    func `only the rider whose stop is next sees the car, and nobody once it has arrived`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let (driver, near, far) = (town.person(isMember: true), town.person(), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 3)
            let first = try await client.request(as: near.key, latitude: 43.7850, longitude: 7.5600)
            let second = try await client.request(as: far.key)
            try await town.settle()
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            let start = try await client.json(
                .post,
                "/rides/sign-ups/\(offer)/start",
                as: driver.key,
                #"{"leg":"there"}"#
            )
            let again = try await client.json(
                .post,
                "/rides/sign-ups/\(offer)/start",
                as: driver.key,
                #"{"leg":"there"}"#
            )
            let moved = try await client.json(
                .post,
                "/rides/sign-ups/\(offer)/positions",
                as: driver.key,
                Self.fixes(at: town.host.clock.now())
            )
            let next = try await client.ride(first, near.key)
            let later = try await client.ride(second, far.key)

            #expect(start.status == .ok)
            #expect(again.status == .ok)
            #expect(moved.status.kind == .successful)
            #expect(next.cars.first?.latitude == 43.78)
            #expect(next.arrivesAt != nil)
            #expect(later.cars.count == 1)
            #expect(later.cars.first?.latitude == nil)
            #expect(later.arrivesAt == nil)
            town.host.clock.advance(milliseconds: 121_000)
            let silent = try await client.ride(first, near.key)
            #expect(silent.cars.first?.latitude == 43.78)
            #expect(silent.arrivesAt == nil, "from where the car was two minutes ago")
            #expect(town.host.notices.titles(for: near.account).filter { $0 == "Someone is on the way" }.count == 1)

            let pickUp = #"{"request":"\#(first)","leg":"there","outcome":"picked-up"}"#
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/pick-ups", as: driver.key, pickUp)
            #expect(try await client.ride(second, far.key).cars.first?.latitude == 43.78, "now it is the next stop")
            #expect(try await client.ride(first, near.key).rides.first?.outcome == "picked-up")

            let missed = #"{"request":"\#(second)","leg":"there","outcome":"missed"}"#
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/pick-ups", as: driver.key, missed)
            #expect(try await client.ride(second, far.key).cars.first?.latitude == nil)

            let arrived = try await client.json(
                .post,
                "/rides/sign-ups/\(offer)/arrive",
                as: driver.key,
                #"{"leg":"there"}"#
            )
            let own = try await client.ride(offer, driver.key)
            let late = try await client.json(
                .post,
                "/rides/sign-ups/\(offer)/positions",
                as: driver.key,
                Self.fixes(at: town.host.clock.now())
            )
            #expect(arrived.status == .ok)
            #expect(late.status == .conflict)
            #expect(own.cars.first?.arrivedAt != nil)
            #expect(own.cars.first?.latitude == nil)
            #expect(own.rides.map { $0.arrivedAt != nil } == [true, false])
            #expect(try await town.storedPositions() == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a car whose driver forgets to arrive is forgotten by itself`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            _ = try await client.request(as: rider.key)
            try await town.settle()
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/start", as: driver.key, #"{"leg":"there"}"#)
            let fixes = Self.fixes(at: town.host.clock.now())
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/positions", as: driver.key, fixes)
            #expect(try await town.storedPositions() == 1)

            town.host.clock.advance(milliseconds: 3 * Self.hour + 1)
            try await town.settle()
            #expect(try await town.storedPositions() == 0)
            #expect(try await client.ride(offer, driver.key).cars.first?.arrivedAt != nil)
        }
    }

    @Test func `nobody starts too early, in another's car, or from nowhere`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let request = try await client.request(as: rider.key)
            try await town.settle()
            let path = "/rides/sign-ups/\(offer)"
            let start = #"{"leg":"there"}"#
            #expect(try await client.json(.post, "\(path)/start", as: driver.key, start).status == .conflict)
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            #expect(try await client.json(.post, "\(path)/start", as: rider.key, start).status == .notFound)
            let own = "/rides/sign-ups/\(request)"
            #expect(try await client.json(.post, "\(own)/start", as: rider.key, start).status == .notFound)
            #expect(try await client.json(.post, "\(path)/start", as: driver.key, start).status == .ok)
            let nonsense = #"{"fixes":[{"latitude":95,"longitude":7,"accuracy":5,"at":1}]}"#
            let positions = "\(path)/positions"
            #expect(try await client.json(.post, positions, as: driver.key, nonsense).status == .unprocessableContent)
            #expect(
                try await client.json(.post, positions, as: driver.key, #"{"fixes":[]}"#).status
                    == .unprocessableContent
            )
            let foreign = Self.fixes(at: town.host.clock.now())
            #expect(try await client.json(.post, positions, as: rider.key, foreign).status == .notFound)
            let ahead = Self.fixes(at: town.host.clock.now().advanced(milliseconds: 10 * 60_000))
            #expect(try await client.json(.post, positions, as: driver.key, ahead).status.kind == .successful)
            #expect(try await town.storedPositions() == 0, "a clock that is far ahead says nothing")
        }
    }

    @Test func `a driver who takes as many people on both ways has one notification of both`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 3, way: "both")
            _ = try await client.request(as: rider.key, way: "both")
            try await town.settle()

            let told = town.host.notices.entries.filter { $0.person == driver.account }
            let legs = Set(told.compactMap(\.subject))
            let withdrawn = Set(town.host.notices.withdrawn)
            #expect(legs.count == 2)
            #expect(legs.subtracting(withdrawn).count == 1)
            #expect(told.last.flatMap(\.subject).map(withdrawn.contains) == false)
            #expect(legs.allSatisfy { $0.contains(offer) })
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver is told at every passenger, when the car is full, and who does not come`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let (driver, one, two) = (town.person(isMember: true), town.person(), town.person())
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 2)
            let first = try await client.request(as: one.key)
            try await town.settle()
            #expect(town.host.notices.titles(for: driver.account) == ["You have 1 rider"])
            _ = try await client.request(as: two.key)
            try await town.settle()
            #expect(
                town.host.notices.titles(for: driver.account) == [
                    "You have 1 rider", "Your car to Concert is full",
                ]
            )
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            _ = try await client.json(.post, "/rides/sign-ups/\(first)/cancel", as: one.key, "{}")
            try await town.settle()
            #expect(town.host.notices.titles(for: driver.account).last == "Someone is no longer riding with you")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `on the way home all wait at the event, and get out one by one`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, one, guest) = (town.person(isMember: true), town.person(), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 3, way: "both")
            let first = try await client.request(as: one.key, way: "both")
            let second = try await client.request(as: guest.key, way: "home")
            try await town.settle()
            town.host.clock.advance(milliseconds: 10 * Self.hour)
            try await town.settle()
            let path = "/rides/sign-ups/\(offer)"
            _ = try await client.json(.post, "\(path)/start", as: driver.key, #"{"leg":"home"}"#)
            _ = try await client.json(.post, "\(path)/positions", as: driver.key, Self.fixes(at: town.host.clock.now()))
            #expect(try await client.ride(first, one.key).cars.contains { $0.leg == "home" && $0.latitude != nil })
            #expect(try await client.ride(second, guest.key).cars.contains { $0.leg == "home" && $0.latitude != nil })

            for request in [first, second] {
                let pickUp = #"{"request":"\#(request)","leg":"home","outcome":"picked-up"}"#
                _ = try await client.json(.post, "\(path)/pick-ups", as: driver.key, pickUp)
            }
            let out = #"{"request":"\#(first)","leg":"home"}"#
            #expect(try await client.json(.post, "\(path)/drop-offs", as: driver.key, out).status == .ok)
            let home = try await client.ride(first, one.key)
            #expect(home.rides.first { $0.leg == "home" }?.arrivedAt != nil)
            #expect(home.cars.first { $0.leg == "home" }?.latitude == nil, "who is at home sees the car no more")
        }
    }
}

extension TestClientProtocol {
    /// An own sign-up.
    func ride(_ id: String, _ key: String) async throws -> OwnRide {
        try await json(.get, "/rides/sign-ups/\(id)", as: key).decoded(OwnRide.self)
    }
}
