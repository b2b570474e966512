import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct JobTests {
    private static let jobs = "/rentals/console/jobs"
    private static let dayMilliseconds: Int64 = 86_400_000

    /// An office whose administrators are known by name.
    private static func office(on engine: TestEngine = .sqlite) async throws -> (RentalOffice, ada: String, bob: String)
    {
        let office = try await RentalOffice(on: engine)
        let (ada, bob) = (office.administrator(), office.administrator())
        office.directory.name("ada", ada)
        office.directory.name("bob", bob)
        return (office, ada, bob)
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle taken out of service is a job, and closing it puts it back and logs the repair`(
        engine: TestEngine
    ) async throws {
        let (office, ada, _) = try await Self.office(on: engine)
        try await office.open { client in
            _ = try await client.json(.post, "/rentals/console/vehicles/BIKE1/out", as: ada, "{}")
            try await office.work()
            let open = try await client.json(.get, Self.jobs, as: ada)
            let job = "\(Self.jobs)/\(try #require(try open.value("jobs", "0", "number")))"
            #expect(try open.value("jobs", "0", "vehicle") == "BIKE1")
            #expect(try open.value("jobs", "0", "reason") == "out_of_service")
            #expect(try open.value("jobs", "0", "assignee") == "ada")

            let closed = try await client.form(job + "/close", as: ada, from: job, "work=New+brake+pads&serviced=true")
            let log = try await client.json(.get, "/rentals/console/vehicles/BIKE1/repairs", as: ada)
            let page = try await client.page("/rentals/console/vehicles/BIKE1/repairs", as: ada)

            #expect(closed.status == .seeOther)
            #expect(try log.value("log", "0", "work") == "New brake pads")
            #expect(try log.value("log", "0", "closedBy") == "ada")
            #expect(page.text.contains("New brake pads"))
            #expect(try await client.json(.get, Self.jobs, as: ada).value("jobs", "0") == nil)
        }
        let vehicle = try await office.depot.vehicle("BIKE1")
        #expect(vehicle.state == .available)
        #expect(vehicle.flag == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `closing a job closes what was reported about its vehicle, and notifies the reporter`(
        engine: TestEngine
    ) async throws {
        let (office, ada, _) = try await Self.office(on: engine)
        let anna = try await office.depot.rider()
        let rider = office.people.key(of: anna)
        try await office.open { client in
            var reports: [String] = []
            for (subject, number) in [("vehicle", "BIKE1"), ("help", "BIKE1"), ("vehicle", "BIKE2")] {
                let body = #"{"subject":"\#(subject)","number":"\#(number)","text":"It rattles"}"#
                let made = try await client.json(.post, "/rentals/problems", as: rider, body)
                reports.append("/rentals/problems/\(try #require(try made.value("id")))")
            }
            _ = try await client.json(.post, "/rentals/console/vehicles/BIKE1/out", as: ada, "{}")
            try await office.work()
            let number = try await client.json(.get, Self.jobs, as: ada).value("jobs", "0", "number")
            let job = "\(Self.jobs)/\(try #require(number))"

            _ = try await client.json(.post, job + "/close", as: ada, #"{"work":"Screw tightened"}"#)

            var states: [String?] = []
            for report in reports { states.append(try await client.json(.get, report, as: rider).value("state")) }
            #expect(states == ["closed", "open", "open"])
        }
        #expect(office.depot.inbox.kinds(for: anna) == ["rentals.answers"])
        #expect(office.depot.inbox.entries.map(\.subject).count { $0?.hasPrefix("rentals.report/") == true } == 1)
    }

    @Test(arguments: [("vehicles/BIKE1/back", "{}"), ("problems/REPORT/service", #"{"outOfService":false}"#)])
    func `putting a vehicle back closes what was reported about it, and notifies the reporter`(
        step: String,
        sent: String
    ) async throws {
        let (office, ada, _) = try await Self.office()
        let anna = try await office.depot.rider()
        let rider = office.people.key(of: anna)
        try await office.open { client in
            let body = #"{"subject":"vehicle","number":"BIKE1","text":"It rattles"}"#
            let made = try await client.json(.post, "/rentals/problems", as: rider, body)
            let report = try #require(try made.value("id"))
            _ = try await client.json(.post, "/rentals/console/vehicles/BIKE1/out", as: ada, "{}")
            let path = "/rentals/console/" + step.replacingOccurrences(of: "REPORT", with: report)

            #expect(try await client.json(.post, path, as: ada, sent).status.kind == .successful)

            #expect(try await client.json(.get, Self.jobs, as: ada).value("jobs", "0") == nil)
            #expect(
                try await client.json(.get, "/rentals/problems/\(report)", as: rider).value("state") == "closed"
            )
        }
        #expect(office.depot.inbox.kinds(for: anna) == ["rentals.answers"])
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever has the fewest jobs gets the next one, and it can be given on`(engine: TestEngine) async throws {
        let (office, ada, _) = try await Self.office(on: engine)
        try await office.open { client in
            for plate in ["BIKE1", "BIKE2", "BIKE3"] {
                _ = try await client.json(.post, "/rentals/console/vehicles/\(plate)/out", as: ada, "{}")
                try await office.work()
            }
            let open = try await client.json(.get, Self.jobs, as: ada)
            #expect(try (0..<3).map { try open.value("jobs", "\($0)", "assignee") } == ["ada", "bob", "ada"])

            let job = "\(Self.jobs)/\(try #require(try open.value("jobs", "2", "number")))"
            let staff = try await client.json(.get, job, as: ada)
            let bob = try #require(try staff.value("staff", "1", "id"))
            #expect(try await client.form(job + "/assign", as: ada, from: job, "assignee=\(bob)").status == .seeOther)
            #expect(try await client.json(.get, job, as: ada).value("job", "assignee") == "bob")
        }
    }

    @Test func `a job goes to staff alone, is closed once, and says what was done`() async throws {
        let (office, ada, _) = try await Self.office()
        let anna = try await office.rider()
        try await office.open { client in
            _ = try await client.json(.post, "/rentals/console/vehicles/BIKE1/out", as: ada, "{}")
            try await office.work()
            let number = try await client.json(.get, Self.jobs, as: ada).value("jobs", "0", "number")
            let job = "\(Self.jobs)/\(try #require(number))"
            let stranger = #"{"assignee":"\#(office.depot.ids.next(Account.self))"}"#

            #expect(try await client.json(.get, Self.jobs, as: anna).status == .forbidden)
            #expect(try await client.json(.post, job + "/close", as: anna, #"{"work":"x"}"#).status == .forbidden)
            let refused = try await client.json(.post, job + "/assign", as: ada, stranger)
            #expect(try refused.value("errors", "0", "field") == "assignee")
            let empty = try await client.form(job + "/close", as: ada, from: job, "work=+")
            #expect(empty.status == .unprocessableContent)
            let named = try await client.json(.post, job + "/close", as: ada, #"{"work":" "}"#)
            #expect(try named.value("errors", "0", "field") == "work")
            #expect(
                try await client.json(.post, Self.jobs + "/999/close", as: ada, #"{"work":"x"}"#).status == .notFound
            )

            #expect(try await client.json(.post, job + "/close", as: ada, #"{"work":"Done"}"#).status == .ok)
            #expect(try await client.json(.post, job + "/close", as: ada, #"{"work":"Again"}"#).status == .conflict)
        }
    }

    @Test func `a vehicle that is flagged twice is one job, and what goes away by itself closes it`() async throws {
        let (office, ada, _) = try await Self.office()
        let depot = office.depot
        try await depot.tell(.unlocked(try Depot.plate("BIKE1"), at: depot.clock.now()))
        try await office.open { client in
            _ = try await client.json(.post, "/rentals/console/vehicles/BIKE2/out", as: ada, "{}")
            _ = try await client.json(.post, "/rentals/console/vehicles/BIKE2/out", as: ada, "{}")
            let open = try await client.json(.get, Self.jobs, as: ada)
            #expect(try open.value("jobs", "0", "reason") == "free_without_ride")
            #expect(try open.value("jobs", "1", "vehicle") == "BIKE2")
            #expect(try open.value("jobs", "2") == nil)
        }

        depot.clock.advance(milliseconds: 1000)
        try await depot.tell(.locked(try Depot.plate("BIKE1"), at: depot.clock.now()))

        try await office.open { client in
            let closed = try await client.json(.get, Self.jobs + "?state=closed", as: ada)
            #expect(try closed.value("jobs", "0", "vehicle") == "BIKE1")
            #expect(try closed.value("jobs", "0", "work") == nil)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle is due for service after ninety days, and again ninety days later`(engine: TestEngine) async throws
    {
        let (office, ada, _) = try await Self.office(on: engine)
        try await office.work()
        try await office.open { client in
            office.depot.clock.advance(milliseconds: 89 * Self.dayMilliseconds)
            try await office.work()
            #expect(try await client.json(.get, Self.jobs, as: ada).value("jobs", "0") == nil)

            office.depot.clock.advance(milliseconds: Self.dayMilliseconds)
            try await office.work()
            let open = try await client.json(.get, Self.jobs, as: ada)
            #expect(try open.value("jobs", "3", "reason") == "service_due")
            #expect(try open.value("jobs", "4") == nil)
            #expect(try await office.depot.vehicle("BIKE1").state == .available)

            let job = "\(Self.jobs)/\(try #require(try open.value("jobs", "0", "number")))"
            _ = try await client.json(.post, job + "/close", as: ada, #"{"work":"Chain oiled"}"#)
            office.depot.clock.advance(milliseconds: 89 * Self.dayMilliseconds)
            try await office.work()
            #expect(try await client.json(.get, Self.jobs, as: ada).value("jobs", "3") == nil)
        }
    }

    @Test func `the city says how often its vehicles are serviced, and the log says when next`() async throws {
        let office = try await RentalOffice(rules: RentalRules(serviceDays: 30, serviceDistance: Metres(80_000)))
        let ada = office.administrator()
        office.directory.name("ada", ada)
        try await office.work()
        try await office.open { client in
            let log = try await client.page("/rentals/console/vehicles/BIKE2/repairs", as: ada).text
            #expect(log.contains("80\u{a0}km"))

            office.depot.clock.advance(milliseconds: 30 * Self.dayMilliseconds)
            try await office.work()
            let open = try await client.json(.get, Self.jobs, as: ada)
            #expect(try open.value("jobs", "0", "reason") == "service_due")
        }
    }

    @Test func `a vehicle is due for service after five hundred kilometres`() async throws {
        let (office, ada, _) = try await Self.office()
        try await office.work()
        let rider = try await office.depot.rider()
        office.depot.clock.advance(milliseconds: 1000)
        let ride = try await office.depot.riding("BIKE2", rider)
        try await office.depot.database.write { transaction in
            try transaction.execute("UPDATE rentals_ride SET ridden_metres = 500000.0 WHERE id = \(ride.ride.id)")
        }

        office.depot.clock.advance(milliseconds: Self.dayMilliseconds)
        try await office.work()

        try await office.open { client in
            let open = try await client.json(.get, Self.jobs, as: ada)
            #expect(try open.value("jobs", "0", "vehicle") == "BIKE2")
            #expect(try open.value("jobs", "1") == nil)
            let log = try await client.json(.get, "/rentals/console/vehicles/BIKE2/repairs", as: ada)
            #expect(try log.value("riddenMetres") == "500000")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a reported station is taken out of service, and opens again with its job`(engine: TestEngine) async throws {
        let (office, ada, _) = try await Self.office(on: engine)
        let anna = try await office.rider()
        let port = office.depot.stations.port
        try await office.open { client in
            let body = #"{"subject":"station","text":"No power","station":"\#(port)"}"#
            let made = try await client.json(.post, "/rentals/problems", as: anna, body)
            let report = "/rentals/console/problems/\(try #require(try made.value("id")))"
            let out = "/rentals/console/stations/\(port)/out"
            #expect(try await client.page(report, as: ada).text.contains("action=\"\(out)\""))

            let job = try #require(try await client.form(out, as: ada, from: report).headers[.location])
            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            #expect(try rented.value("type") == "/problems/station-closed")
            #expect(try await client.page(report, as: ada).text.contains("href=\"\(job)\""))
            #expect(try await client.page(job, as: ada).text.contains(report))

            _ = try await client.json(.post, job + "/close", as: ada, #"{"work":"New fuse"}"#)
            #expect(try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#).status == .created)
        }
    }
}
