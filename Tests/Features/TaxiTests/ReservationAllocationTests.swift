import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What happens ten minutes before, and whatever comes between (T-5.2, T-5.4).
@Suite struct ReservationAllocationTests {
    /// Lets time pass until so many milliseconds before the meeting time; phones of drivers report then.
    private func go(
        _ day: ReservationDay,
        to milliseconds: Int64,
        before reservation: ReservationResponse
    ) async throws {
        let moment = reservation.meetingAt.advanced(milliseconds: -milliseconds)
        try await day.wait(milliseconds: moment.milliseconds(since: day.town.clock.now()))
    }

    @Test(arguments: TestEngine.reachable)
    func `a taxi is asked exactly ten minutes before, and the passenger learns which one comes and how soon`(
        engine: TestEngine
    ) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        let made = try await day.reserve(day.wish(inMinutes: 180), as: anna)
        try await go(day, to: 600_001, before: made)
        let driver = try await day.town.driver("T1", at: Town.pier)
        #expect(try await day.request(of: anna) == nil)

        try await day.wait(milliseconds: 1)
        let offer = try #require(try await day.town.offer(to: driver))
        _ = try await day.office.open { client in
            let key = day.office.host.callers.key(of: driver, as: ["driver"])
            return try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: key)
        }

        let now = try await day.reservation(made.id, as: anna)
        #expect(now.state == .allocated)
        #expect(now.requestState == .accepted)
        #expect(now.taxiCode == "T1")
        #expect(try await day.request(of: anna)?.wantedAt == made.meetingAt)
        #expect(day.notices == ["Taxi T1 is on its way"])
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver who is there early waits until two minutes after the time that was agreed`(
        engine: TestEngine
    ) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        let made = try await day.reserve(day.wish(inMinutes: 180), as: anna)
        try await go(day, to: 600_001, before: made)
        let driver = try await day.town.driver("T1")
        try await day.wait(milliseconds: 1)
        _ = try await day.town.dispatch.accept(try #require(try await day.town.offer(to: driver)).id, by: driver)
        for _ in 0..<11 {
            try await day.wait(minutes: 1)
            _ = try await day.town.dispatch.take([day.town.fix(Town.port)], from: driver)
        }

        let early = try await day.town.dispatch.driverView(driver)
        await #expect(throws: TaxiRefusal.request(.passengerMayCome)) {
            try await day.town.dispatch.reportPassengerMissing(by: driver)
        }
        try await day.wait(minutes: 1)
        _ = try await day.town.dispatch.reportPassengerMissing(by: driver)

        #expect(early.passengerMissingFrom == made.meetingAt.advanced(milliseconds: 120_000))
        #expect(early.ride?.wantedAt == made.meetingAt)
        #expect(try await day.reservation(made.id, as: anna).requestEnd == .passengerMissing)
    }

    @Test(arguments: TestEngine.reachable)
    func `drivers who let it pass are not the last word: the passenger is told after two minutes`(
        engine: TestEngine
    ) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        let made = try await day.reserve(day.wish(inMinutes: 180), as: anna)
        try await go(day, to: 600_001, before: made)
        let driver = try await day.town.driver("T1")
        try await day.wait(milliseconds: 1)
        let offer = try #require(try await day.town.offer(to: driver))
        _ = try await day.town.dispatch.refuse(offer.id, by: driver)
        let before = day.notices
        day.town.clock.advance(milliseconds: 30_000)
        _ = try await day.town.dispatch.take([day.town.fix(Town.port)], from: driver)
        try await day.wait(minutes: 1, milliseconds: 30_000)
        _ = try await day.town.dispatch.take([day.town.fix(Town.port)], from: driver)
        try await day.wait(milliseconds: 6_000)

        #expect(before.isEmpty)
        #expect(day.notices == ["No taxi for your reservation yet"])
        #expect(try await day.town.offer(to: driver) != nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `where no taxi waits the passenger is told, and the next one that comes is asked`(
        engine: TestEngine
    ) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        let made = try await day.reserve(day.wish(inMinutes: 180), as: anna)
        try await go(day, to: 600_000, before: made)
        #expect(day.notices == ["No taxi for your reservation yet"])

        try await day.wait(minutes: 6)
        let driver = try await day.town.driver("T1")
        try await day.wait(milliseconds: 5_000)

        #expect(try await day.town.offer(to: driver) != nil)
        #expect(day.notices.count == 1)
    }

    @Test(arguments: TestEngine.reachable)
    func `the search goes on until the meeting time though nobody looks, and then its end is told`(
        engine: TestEngine
    ) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        let made = try await day.reserve(day.wish(inMinutes: 180), as: anna)
        try await go(day, to: 600_000, before: made)
        for _ in 0..<9 { try await day.wait(minutes: 1) }
        try await day.wait(milliseconds: 59_999)
        let before = try await day.request(of: anna)
        try await day.wait(minutes: 11)

        let after = try await day.reservation(made.id, as: anna)
        let page = try await day.office.open { try await $0.page("/taxi/reservations/\(made.id)", as: anna).text }
        #expect(before?.state == .searching)
        #expect(after.requestEnd == .nobodyCame)
        #expect(day.notices.last == "No taxi available")
        #expect(page.hasForm(to: "/taxi/requests"))
    }

    @Test(arguments: TestEngine.reachable)
    func `another request under way is waited for, and the passenger is told once`(engine: TestEngine) async throws {
        let day = try await ReservationDay(on: engine)
        let (anna, bert) = (day.office.passenger(), day.office.passenger())
        let reserved = (
            try await day.reserve(day.wish(inMinutes: 180), as: anna),
            try await day.reserve(day.wish(inMinutes: 180), as: bert)
        )
        let person = try #require(day.office.host.callers.account(anna))
        try await go(day, to: 600_001, before: reserved.0)
        _ = try await day.town.driver("T1")
        let other = try await day.town.ask(person)
        _ = try await day.town.ask(try #require(day.office.host.callers.account(bert)))
        try await day.wait(milliseconds: 1)
        try await day.wait(minutes: 1)
        let waiting = try await day.reservation(reserved.0.id, as: anna)
        _ = try await day.town.dispatch.withdraw(other.id, by: person)
        try await day.wait(milliseconds: 15_000)

        #expect(waiting.state == .reserved)
        #expect(try await day.reservation(reserved.0.id, as: anna).state == .allocated)
        #expect(day.notices.filter { $0 == "Your reservation is on hold" }.count == 2)
    }

    @Test(arguments: TestEngine.reachable)
    func `a restart loses nothing and doubles nothing`(engine: TestEngine) async throws {
        let day = try await ReservationDay(on: engine)
        let (anna, bert) = (day.office.passenger(), day.office.passenger())
        let first = try await day.reserve(day.wish(inMinutes: 180), as: anna)
        let second = try await day.reserve(day.wish(inMinutes: 300), as: bert)
        day.town.clock.advance(milliseconds: first.meetingAt.milliseconds(since: day.town.clock.now()) - 240_000)

        let (left, right) = (try await day.restarted(), try await day.restarted())
        async let one: Void = left.work()
        async let two: Void = right.work()
        _ = try await (one, two)
        let requests = try await day.town.database.read { try $0.query("SELECT id FROM taxi_request").count }
        day.town.clock.advance(milliseconds: second.meetingAt.milliseconds(since: day.town.clock.now()) + 60_000)
        let late = try await day.restarted()
        try await late.work()

        #expect(requests == 1)
        #expect(try await day.reservation(first.id, as: anna).state == .allocated)
        #expect(try await day.reservation(second.id, as: bert).failure == .tooLate)
        #expect(try await day.reservation(second.id, as: bert).state == .failed)
    }

    @Test func `clocks that are put forward never show half past two, and the others the hour that was meant`()
        async throws
    {
        let day = try await ReservationDay(on: .sqlite, secondsFromUTC: ReservationDay.monaco)
        let anna = day.office.passenger()
        day.town.clock.advance(milliseconds: 120 * 86_400_000)
        var wish = day.wish(inMinutes: 180)
        (wish.day, wish.time) = ("2027-03-28", "02:30")
        let body = try wish.json
        let faults = try await day.office.open { try await $0.json(.post, "/taxi/reservations", as: anna, body).faults }
        wish.time = "03:00"
        let spring = try await day.reserve(wish, as: anna)
        day.town.clock.advance(milliseconds: 200 * 86_400_000)
        (wish.key, wish.day, wish.time) = ("form-2", "2027-10-31", "02:30")
        let autumn = try await day.reserve(wish, as: anna)
        (wish.key, wish.time) = ("form-3", "12:00")
        let noon = try await day.reserve(wish, as: anna)

        #expect(faults["time"]?.contains("clocks go forward") == true)
        #expect(spring.meetingAt.description.hasPrefix("2027-03-28T01:00"))
        #expect(autumn.meetingAt.description.hasPrefix("2027-10-31T00:30"))
        #expect(noon.meetingAt.description.hasPrefix("2027-10-31T11:00"))
        #expect(noon.time == "12:00")
    }

    @Test(arguments: TestEngine.reachable)
    func `where the city keeps other clocks, the hour that was meant is kept`(engine: TestEngine) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        let made = try await day.reserve(day.wish(inMinutes: 300), as: anna)
        let before = try await day.office.open { client in
            try await client.json(.get, "/taxi/reservations/\(made.id)/calendar", as: anna).text
        }

        let moved = try await day.restarted { _ in 7200 }
        let now = try await day.reservation(made.id, as: anna)
        let after = try await day.office.open { client in
            try await client.json(.get, "/taxi/reservations/\(made.id)/calendar", as: anna).text
        }
        try await moved.wait(milliseconds: now.allocatesAt.milliseconds(since: day.town.clock.now()))

        #expect(now.time == made.time)
        #expect(made.meetingAt.milliseconds(since: now.meetingAt) == 3_600_000)
        #expect(before.contains("SEQUENCE:0\r\n"))
        #expect(after.contains("SEQUENCE:1\r\n"))
        #expect(try await day.request(of: anna) != nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `two hundred people at the same minute each cost the same few statements`(engine: TestEngine) async throws {
        let day = try await ReservationDay(on: engine)
        let wish = day.wish(inMinutes: 180)
        var last: ReservationResponse?
        for _ in 0..<200 { last = try await day.reserve(wish, as: day.office.passenger()) }
        let due = try #require(last).allocatesAt
        for number in 0..<4 { _ = try await day.town.driver("T\(number)", at: Town.pier) }
        day.town.clock.advance(milliseconds: due.milliseconds(since: day.town.clock.now()))

        let runner = DeadlineRunner(
            database: day.town.database,
            clock: day.town.clock,
            handlers: day.office.module.deadlineHandlers.filter { $0.key == "taxi.reservation" }
        )
        _ = day.town.database.takeWritten()
        var steps: [Int] = []
        while try await runner.step().ran > 0 { steps.append(day.town.database.takeWritten().flatMap { $0 }.count) }

        let states = try await day.town.database.read { transaction in
            try transaction.query("SELECT state, count(*) AS number FROM taxi_reservation GROUP BY state").map { row in
                "\(try row.get("state", as: String.self)) \(try row.get("number", as: Int.self))"
            }
        }
        let requests = try await day.town.database.read { try $0.query("SELECT id FROM taxi_request").count }
        #expect(states == ["allocated 200"])
        #expect(requests == 200)
        // 32 in a transaction; the last step of 8 costs no more for each than the first.
        #expect(steps.count == 7)
        #expect(steps.dropFirst().dropLast().allSatisfy { $0 <= steps[1] + 32 })
        #expect(steps[1] <= 32 * 24)
    }
}
