import CrosstownGeo
import CrosstownKit
import CrosstownRideShare
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Notifications of both ways, and of events that the organizer changes.
@Suite struct RideNoticeTests {
    private static let hour: Int64 = 3_600_000

    /// The day of a moment in a town whose clocks show UTC.
    private static func day(of moment: Timestamp) -> Int { Int(moment.milliseconds / 86_400_000) }

    @Test func `only those who organize choose how they are notified of people without a ride`() async throws {
        let kinds = try await RideTown().module.noticeKinds

        let roles = kinds.first { $0.id == "rideshare.organizing" }?.roles
        #expect(roles == ["rideshare.organizer", "town.organizer"])
    }

    @Test(arguments: TestEngine.reachable)
    func `notifications of both ways stand side by side`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key, way: "both")
            let offer = try await client.offer(as: driver.key, seats: 1, way: "both")
            try await town.settle()

            #expect(town.subjects(of: rider.account) == ["rideshare/\(request)/home", "rideshare/\(request)/there"])
            #expect(town.subjects(of: driver.account) == ["rideshare/\(offer)/home", "rideshare/\(offer)/there"])
        }
    }

    @Test func `each notification names the event once, and its day`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            _ = try await client.request(as: rider.key, way: "both")
            let offer = try await client.offer(as: driver.key, seats: 3, way: "both")
            try await town.settle()
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")
            try await town.settle()

            let news = town.host.notices.entries.map { "\($0.title). \($0.text)" }
            let day = LocalizedText.day(Self.day(of: town.events.current.beginsAt), .dayAndMonth).english
            #expect(news.count >= 4)
            for text in news {
                #expect(text.components(separatedBy: "Concert").count == 2, "\(text)")
                #expect(text.contains(day), "\(text)")
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who rides to a moved event reads once what has changed and what it means for both ways`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key, way: "both")
            let offer = try await client.offer(as: driver.key, seats: 1, way: "both")
            try await town.settle()
            let before = town.host.notices.entries
            let begin = town.events.current.beginsAt
            let later = begin.advanced(milliseconds: Self.hour)
            try await town.change(RideTown.event(beginsAt: later, called: "Opera"))
            let news = town.host.notices.entries.dropFirst(before.count)

            #expect(news.count == 2, "one for each of them")
            #expect(news.allSatisfy { $0.title == "New time and place for Concert" })
            #expect(Set(news.compactMap(\.subject)) == ["rideshare/\(request)", "rideshare/\(offer)"])
            let text = try #require(news.first { $0.person == rider.account }?.text)
            for part in ["Hall", "Opera", "To Concert: pick-up between", "From Concert: home between"] {
                #expect(text.contains(part), "\(text)")
            }
            let withdrawn = Set(town.host.notices.withdrawn)
            #expect(withdrawn.isSuperset(of: ["rideshare/\(request)/there", "rideshare/\(request)/home"]))
            #expect(try await client.ride(request, rider.key).rides.count == 2)

            try await town.change(RideTown.event(beginsAt: later, called: "Opera"))
            town.host.clock.advance(milliseconds: Self.hour)
            try await town.settle()
            #expect(town.host.notices.entries.count == before.count + 2, "nothing has changed since")
        }
    }

    @Test func `who has no seat after the move reads that the organizer changed the event`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            _ = try await client.offer(as: driver.key, seats: 1, latitude: 43.9, longitude: 7.75)
            try await town.settle()
            let count = try await client.ride(request, rider.key).rides.count
            let home = Coordinate(latitude: 43.9, longitude: 7.75)
            try await town.change(RideTown.event(beginsAt: town.events.current.beginsAt, at: home))
            let after = try await client.ride(request, rider.key).rides

            #expect(count == 1)
            #expect(after.isEmpty)
            #expect(
                town.host.notices.titles(for: rider.account) == ["You have a ride", "New place for Concert"]
            )
            #expect(town.host.notices.texts(for: rider.account).last?.contains("no ride yet") == true)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an event that moves again before people are notified is compared with what they know`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let rider = town.person()
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            try await town.settle()
            let begin = town.events.current.beginsAt
            let now = town.host.clock.now()
            for hours: Int64 in [1, 2] {
                town.events.set(RideTown.event(beginsAt: begin.advanced(milliseconds: hours * Self.hour)))
                try await town.host.database.write { transaction in
                    try DirectoryEventChanged(event: RideTown.eventID).publish(in: transaction, at: now)
                }
            }
            try await town.settle()

            #expect(town.host.notices.titles(for: rider.account) == ["New time for Concert"])
            let ride = try await client.ride(request, rider.key)
            #expect(ride.movedFrom?.beginsAt == begin.milliseconds)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `other features know whom the rides notify of a change`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (rider, guest) = (town.person(), town.person())
        try await town.open { client in
            _ = try await client.request(as: rider.key, #""people":2,"leavesAt":"01:00""#)
            try await town.settle()
            let begin = town.events.current.beginsAt
            func notified(_ event: DirectoryEvent) async throws -> Set<Identifier<Account>> {
                let riders = try await town.host.database.read {
                    try RideShareModule.eventRides.notified(of: [event], in: $0)
                }
                return riders[event.id]?.people ?? []
            }

            #expect(try await notified(RideTown.event(beginsAt: begin)).isEmpty)
            let moved = try await notified(RideTown.event(beginsAt: begin.advanced(milliseconds: Self.hour)))
            #expect(moved == [rider.account])
            #expect(!moved.contains(guest.account))
            #expect(try await notified(RideTown.event(beginsAt: begin, isCancelled: true)) == [rider.account])
            let people = try await town.host.database.read {
                try RideShareModule.eventRides.countPeople(of: [RideTown.eventID], in: $0)
            }
            #expect(people == 2)

            try await town.change(RideTown.event(beginsAt: begin, isCancelled: true))
            let ended = try await town.host.database.read {
                try RideShareModule.eventRides.ended(with: [RideTown.eventID], in: $0)
            }
            #expect(ended.notified[RideTown.eventID]?.people == [rider.account])
            #expect(ended.notified[RideTown.eventID]?.guests == 1, "who rides along")
            #expect(ended.unreachable == 0)
        }
    }

    @Test(arguments: TestEngine.reachable, [false, true])
    func `rides that ended with their event are shared again with it`(
        engine: TestEngine,
        wasCanceled: Bool
    ) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            let offer = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            let begin = town.events.current.beginsAt
            try await town.change(
                RideTown.event(beginsAt: begin, hasRideSharing: wasCanceled, isCancelled: wasCanceled)
            )
            let ended = try await client.ride(request, rider.key)
            try await town.change(RideTown.event(beginsAt: begin))

            #expect(ended.signUp.state == "cancelled")
            #expect(try await client.ride(request, rider.key).rides.count == 1)
            #expect(try await client.ride(offer, driver.key).signUp.state == "open")
            let titles = town.host.notices.titles(for: driver.account)
            #expect(titles.contains("Ride sharing to Concert is back on"))
            #expect(titles.filter { $0 == "Your car to Concert is full" }.count == 2, "whom he takes again")

            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")
            #expect(town.host.notices.withdrawn.contains("rideshare/\(offer)/again"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who canceled, or signed up anew, gets no earlier ride back`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (early, twice) = (town.person(), town.person())
        try await town.open { client in
            let canceled = try await client.request(as: early.key)
            let first = try await client.request(as: twice.key)
            _ = try await client.json(.post, "/rides/sign-ups/\(canceled)/cancel", as: early.key, "{}")
            let begin = town.events.current.beginsAt
            try await town.change(RideTown.event(beginsAt: begin, hasRideSharing: false))
            town.events.set(RideTown.event(beginsAt: begin))
            let second = try await client.request(as: twice.key)
            try await town.change(RideTown.event(beginsAt: begin))

            #expect(try await client.ride(canceled, early.key).signUp.state == "cancelled")
            #expect(try await client.ride(first, twice.key).signUp.state == "cancelled")
            #expect(try await client.ride(second, twice.key).signUp.state == "open")
        }
    }

    @Test func `what was said of an offer is withdrawn with it`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            _ = try await client.request(as: rider.key, way: "both")
            let offer = try await client.offer(as: driver.key, seats: 1, way: "both")
            try await town.settle()
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")

            let withdrawn = Set(town.host.notices.withdrawn)
            #expect(withdrawn.isSuperset(of: ["rideshare/\(offer)/there", "rideshare/\(offer)/home"]))
        }
    }
}

extension RideTown {
    /// What somebody was notified of, each subject once.
    fileprivate func subjects(of person: Identifier<Account>) -> [String] {
        Set(host.notices.entries.filter { $0.person == person }.compactMap(\.subject)).sorted()
    }
}
