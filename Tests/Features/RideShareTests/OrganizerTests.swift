import CrosstownCalendar
import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What organizers decide and learn, and what people report and find in their calendars.
@Suite struct OrganizerTests {
    private static let hour: Int64 = 3_600_000
    private static let console = "/rides/console/pool?event=\(RideTown.eventID)"

    private static func ruling(_ request: String, _ offer: String, _ kind: String, reason: String = "Agreed") -> String
    {
        #"{"event":"\#(RideTown.eventID)","request":"\#(request)","offer":"\#(offer)","kind":"\#(kind)","reason":"\#(reason)"}"#
    }

    private struct Listed: Decodable {
        struct Event: Decodable {
            let offers: Int
            let requests: Int
            let people: Int
        }

        let events: [Event]
    }

    private struct Waiting: Decodable {
        struct Way: Decodable { let waiting: Int }

        let ways: [Way]
    }

    @Test(arguments: TestEngine.reachable)
    func `lists and the page of an event count the people of all requests`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let organizer = town.person(as: ["rideshare.organizer"])
        try await town.open { client in
            _ = try await client.request(as: town.person().key)
            _ = try await client.request(as: town.person().key, #""people":3,"leavesAt":"01:00""#)
            try await town.settle()
            for path in ["/rides", "/rides/console"] {
                let listed = try await client.json(.get, path, as: organizer.key).decoded(Listed.self).events
                #expect(listed.map(\.people) == [4], "\(path)")
                #expect(listed.map(\.requests) == [2], "\(path)")
                #expect(listed.map(\.offers) == [0], "\(path)")
            }
            let pool = try await client.json(.get, Self.console, as: organizer.key).decoded(Waiting.self)

            #expect(pool.ways.first?.waiting == 4)
        }
    }

    @Test func `a name that stands for several people says how many, as the seats do`() async throws {
        let town = try await RideTown()
        let organizer = town.person(as: ["rideshare.organizer"])
        try await town.open { client in
            _ = try await client.offer(as: town.person(isMember: true).key, seats: 4)
            _ = try await client.request(as: town.person().key, #""people":2,"leavesAt":"01:00""#)
            try await town.settle()

            let page = try await client.page(Self.console, as: organizer.key).text

            #expect(page.contains("Someone · 2 people"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a pair that is forbidden or fixed is so in every later plan, until it is lifted`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let (organizer, driver, second) = (town.person(), town.person(isMember: true), town.person(isMember: true))
        let (rider, stranger) = (town.person(), town.person())
        let begin = town.events.current.beginsAt
        town.events.set(RideTown.event(beginsAt: begin, organizers: [organizer.account]))
        let path = "/rides/organizing/pairs"
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 2)
            let request = try await client.request(as: rider.key)
            try await town.settle()
            let foreign = try await client.json(.post, path, as: stranger.key, Self.ruling(request, offer, "forbid"))
            let empty = Self.ruling(request, offer, "forbid", reason: "")
            let wrong = try await client.json(.post, path, as: organizer.key, empty)
            let made = try await client.json(.post, path, as: organizer.key, Self.ruling(request, offer, "forbid"))
            try await town.settle()
            #expect(foreign.status == .notFound)
            #expect(wrong.status == .unprocessableContent)
            #expect(made.status == .ok)
            #expect(try await client.ride(request, rider.key).rides.isEmpty)

            let spare = try await client.offer(as: second.key, seats: 1, latitude: 43.7436, longitude: 7.4231)
            try await town.settle()
            _ = try await client.json(.post, path, as: organizer.key, Self.ruling(request, offer, "fix"))
            try await town.settle()
            #expect(try await client.ride(request, rider.key).rides.map(\.signUp) == [offer])

            let form = "/rides/console/pair?event=\(RideTown.eventID)&request=\(request)"
            let log = try await client.json(.get, form, as: organizer.key).decoded(Decisions.self).decisions
            #expect(log.map(\.kind) == ["fix", "forbid"])
            #expect(log.map { $0.liftedAt == nil } == [true, false])
            let lift = #"{"event":"\#(RideTown.eventID)","ruling":"\#(log[0].id)"}"#
            _ = try await client.json(.post, "/rides/organizing/lifts", as: organizer.key, lift)
            _ = try await client.json(.post, path, as: organizer.key, Self.ruling(request, offer, "forbid"))
            try await town.settle()
            let after = try await client.ride(request, rider.key).rides.map(\.signUp)
            #expect(after.isEmpty || after == [spare])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `all drivers are told once what an organizer writes`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (staff, driver, rider) = (
            town.person(as: ["rideshare.organizer"]), town.person(isMember: true), town.person()
        )
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 2)
            _ = try await client.request(as: rider.key)
            let body = #"{"event":"\#(RideTown.eventID)","key":"one","text":"Park behind the hall."}"#
            let sent = try await client.json(.post, "/rides/console/messages", as: staff.key, body)
            let refused = try await client.json(.post, "/rides/console/messages", as: rider.key, body)
            #expect(try sent.value("drivers") == "1")
            #expect(refused.status == .forbidden)
            #expect(town.host.notices.titles(for: driver.account) == ["Message to drivers: Concert"])
            #expect(town.host.notices.titles(for: rider.account).isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `one more car is worked out, and what rides have brought outlives the names`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (staff, driver, rider) = (
            town.person(as: ["rideshare.organizer"]), town.person(isMember: true), town.person()
        )
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let request = try await client.request(as: rider.key)
            for _ in 0..<3 { _ = try await client.request(as: town.person().key) }
            try await town.settle()
            let query = "&place=Station&latitude=43.7747&longitude=7.4937&seats=2"
            let more = try await client.json(
                .get,
                "/rides/console/more?event=\(RideTown.eventID)\(query)",
                as: staff.key
            )
            let places = try await client.page("/rides/console/more?event=\(RideTown.eventID)", as: staff.key)
            #expect(more.text.contains(#""people":2"#), "\(more.text)")
            #expect(places.status == .ok)
            #expect(places.text.contains("3 people"))

            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            let own = try await client.ride(offer, driver.key).rides.first?.signUp ?? request
            let pickUp = #"{"request":"\#(own)","leg":"there","outcome":"picked-up"}"#
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/pick-ups", as: driver.key, pickUp)
            let live = try await client.json(.get, Self.console, as: staff.key).text
            town.host.clock.advance(milliseconds: 40 * Self.hour)
            try await town.settle()
            let kept = try await client.json(.get, Self.console, as: staff.key).text
            for text in [live, kept] {
                #expect(text.contains(#""riders":1"#), "\(text)")
                #expect(text.contains(#""carsSaved":1"#), "\(text)")
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who shares a ride can be reported by the other side, and by nobody else`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (staff, driver, rider, stranger) = (
            town.person(as: ["rideshare.organizer"]), town.person(isMember: true), town.person(), town.person()
        )
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let request = try await client.request(as: rider.key)
            let other = try await client.request(as: stranger.key, latitude: 44.2, longitude: 8.2)
            try await town.settle()
            let report = #"{"about":"\#(offer)","text":"Drove too fast."}"#
            let early = try await client.json(.post, "/rides/sign-ups/\(request)/reports", as: rider.key, report)
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            let foreign = try await client.json(.post, "/rides/sign-ups/\(other)/reports", as: stranger.key, report)
            let made = try await client.json(.post, "/rides/sign-ups/\(request)/reports", as: rider.key, report)
            _ = try await client.json(.post, "/rides/sign-ups/\(request)/reports", as: rider.key, report)
            let pool = try await client.json(.get, Self.console, as: staff.key).text
            let records = try await town.host.database.read { try town.module.records(about: rider.account, in: $0) }

            #expect(early.status == .notFound)
            #expect(foreign.status == .notFound)
            #expect(made.status == .ok)
            #expect(pool.components(separatedBy: "Drove too fast.").count == 2)
            #expect(records.first { $0.name == "Reports about shared rides" }?.rows.count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride stands in the calendar with its changes, and stays there cancelled`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            let pending = try #require(try await town.calendar(of: rider.account).first)
            _ = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            let promised = try #require(try await town.calendar(of: rider.account).first)
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            let named = try #require(try await town.calendar(of: rider.account).first)
            let driving = try #require(try await town.calendar(of: driver.account).first)
            _ = try await client.json(.post, "/rides/sign-ups/\(request)/cancel", as: rider.key, "{}")
            let cancelled = try #require(try await town.calendar(of: rider.account).first)

            #expect(pending.title == "No ride yet: Concert")
            #expect(promised.title == "Shared ride to Concert")
            #expect(promised.text.contains("Pick-up between"))
            #expect(promised.place == "Corner")
            #expect(named.text.contains("Red Panda, +377 1234 5678"))
            #expect(driving.title == "Driving to Concert")
            #expect(driving.text.contains("Corner"))
            #expect(Set([pending, promised, named, cancelled].map(\.uid)).count == 1)
            #expect(pending.sequence < promised.sequence)
            #expect(promised.sequence < named.sequence)
            #expect(cancelled.isCancelled)
            #expect(cancelled.sequence > named.sequence)
            #expect(cancelled.changedAt >= named.changedAt)
        }
    }

    private struct Decisions: Decodable {
        struct Decision: Decodable {
            let id: String
            let kind: String
            let liftedAt: Int64?
        }

        let decisions: [Decision]
    }
}

extension RideTown {
    /// What a person's calendar shows of shared rides, in English.
    func calendar(of person: Identifier<Account>) async throws -> [CalendarEntry] {
        let localization = Languages.english.localization(for: "en")
        let query = CalendarQuery(of: person, since: host.clock.now(), localization: localization)
        return try await host.database.read { [module] in try module.calendarEntries(of: query, in: $0) }
    }
}
