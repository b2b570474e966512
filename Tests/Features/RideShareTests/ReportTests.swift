import CrosstownCases
import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What people write to staff about those with whom they share a ride, and what staff answer.
@Suite struct ReportTests {
    private static let organizer = "rideshare.organizer"

    /// A driver and a rider who have been told of each other; the rider has written about the driver.
    private struct Reported {
        let town: RideTown
        let driver: (key: String, account: Identifier<Account>)
        let rider: (key: String, account: Identifier<Account>)
        let about: String
        let page: String

        init(on engine: TestEngine) async throws {
            town = try await RideTown(on: engine)
            (driver, rider) = (town.person(isMember: true), town.person())
            let (town, driver, rider) = (town, driver, rider)
            let (offer, request) = try await town.open { client in
                let offer = try await client.offer(as: driver.key, seats: 1)
                let request = try await client.request(as: rider.key)
                town.host.clock.advance(milliseconds: 6 * 3_600_000)
                try await town.settle()
                return (offer, request)
            }
            (about, page) = (offer, "/rides/sign-ups/\(request)")
            try await write("Drove too fast.")
        }

        func write(_ text: String) async throws {
            let body = #"{"about":"\#(about)","text":"\#(text)"}"#
            let sent = try await town.open { try await $0.json(.post, "\(page)/reports", as: rider.key, body) }
            #expect(sent.status == .ok)
        }

        /// What staff find in their inbox.
        func inbox(as key: String) async throws -> TestResponse {
            try await town.host.open(town.cases) { try await $0.json(.get, "/console/cases", as: key) }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `staff answer a report, and who wrote it is notified and writes more in the same one`(
        engine: TestEngine
    ) async throws {
        let made = try await Reported(on: engine)
        let staff = made.town.person(as: [ReportTests.organizer])
        let list = try await made.inbox(as: staff.key)
        let id = try #require(try list.value("cases", "0", "id"))
        let (own, console) = ("/rides/reports/\(id)", "/rides/console/reports/\(id)")
        try await made.town.open { client in
            let early = try await client.page(console, as: staff.key)
            let answered = try await client.json(.post, console, as: staff.key, #"{"text":"We talk to them."}"#)
            let read = try await client.json(.get, own, as: made.rider.key)
            let foreign = try await client.json(.get, own, as: made.driver.key)
            let stranger = try await client.json(.get, console, as: made.rider.key)
            let sent = try await client.form(own, as: made.rider.key, from: own, "text=Thanks")

            #expect(early.text.contains("Drove too fast."))
            #expect(answered.status == .noContent)
            #expect(try read.value("state") == "answered")
            let page = try await client.page("\(made.page)?reported=\(made.about)", as: made.rider.key).text

            #expect(try read.value("headline")?.hasPrefix("Concert: ") == true)
            #expect(early.text.contains("/rides/console/pool?event="), "the rides to the event")
            #expect(page.contains("data-done=\"reported\""))
            #expect(page.contains(own), "the conversation")
            #expect(made.town.host.notices.texts(for: made.rider.account).last?.contains("Concert: ") == true)
            #expect(try read.values("messages", "*", "author") == ["reporter", "staff"])
            #expect(foreign.status == .notFound)
            #expect(stranger.status == .forbidden)
            #expect(sent.status == .seeOther)
        }
        try await made.write("And again.")
        let later = try await made.inbox(as: staff.key)

        #expect(try list.values("cases", "*", "link") == [console])
        #expect(try later.values("cases", "*", "id") == [id])
        #expect(made.town.host.notices.kinds(for: made.rider.account).contains("rideshare.answer"))
    }

    @Test func `whoever closes a report reads so on the page that follows, and an answer opens it again`() async throws
    {
        let made = try await Reported(on: .sqlite)
        let staff = made.town.person(as: [ReportTests.organizer])
        let id = try #require(try await made.inbox(as: staff.key).value("cases", "0", "id"))
        let (own, console) = ("/rides/reports/\(id)", "/rides/console/reports/\(id)")
        try await made.town.open { client in
            let before = try await client.page(console, as: staff.key).text
            let closed = try await client.form(console, as: staff.key, from: console, "text=Done&closes=true")
            let next = try await client.page(try #require(closed.headers[.location]), as: staff.key).text
            let reporter = try await client.page(own, as: made.rider.key).text
            _ = try await client.form(console, as: staff.key, from: console, "text=One+more+thing")
            let again = try await client.page(console, as: staff.key).text

            for open in [before, again] {
                #expect(!open.contains("data-case-closed"))
                #expect(open.contains("data-if-closing"))
                #expect(open.contains("data-unless-closing"))
            }
            #expect(next.contains("data-case-closed"))
            #expect(!next.contains("name=\"closes\""))
            #expect(reporter.contains("data-case-closed"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `staff who are reported do not see it, and it goes with the account of either`(
        engine: TestEngine
    ) async throws {
        for isReporter in [true, false] {
            let made = try await Reported(on: engine)
            let town = made.town
            let reported = town.host.callers.key(of: made.driver.account, as: [Self.organizer])
            let hidden = try await made.inbox(as: reported)
            let path = "/rides/console/pool?event=\(RideTown.eventID)"
            let ownPool = try await town.open { try await $0.json(.get, path, as: reported) }
            let other = town.person(as: [Self.organizer]).key
            let pool = try await town.open { try await $0.json(.get, path, as: other) }
            let person = isReporter ? made.rider.account : made.driver.account
            try await town.host.database.write { transaction in
                for part in [town.module, town.cases] as [any FeatureModule] {
                    try part.erase(person, in: transaction)
                }
            }
            let texts: [String] = try await town.host.database.read { transaction in
                try transaction.query("SELECT text FROM staff_case_message").map { try $0.get(0) }
            }
            let names = try await town.host.database.read { try $0.query("SELECT case_id FROM rideshare_reported") }

            #expect(try hidden.values("cases", "*", "id") == [])
            #expect(try ownPool.values("reports", "*", "text") == [])
            #expect(try pool.values("reports", "*", "text") == ["Drove too fast."])
            #expect(texts == (isReporter ? ["(deleted)"] : []))
            #expect(names.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `reports of an earlier version are cases, also of people without an account`(engine: TestEngine) async throws {
        let host = try await TestHost(on: engine)
        let module = RideShareModule(host.makeFeatureHost())
        let cases = CasesModule(host.makeFeatureHost())
        cases.learn([module])
        let (rider, driver) = (host.person(), host.person())
        let steps = CoreMigrations.all + cases.migrations + module.migrations
        let before = steps.filter { $0.name != "reports moved" }
        _ = try await Migrator(before).migrate(host.database, at: TestHost.noon)
        for person in [rider.account, nil] {
            let (id, reporter) = (host.ids.next(Case.self), host.ids.next(Case.self))
            try await host.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO rideshare_report (id, event, reporter, reported, reporter_name, reported_name,
                        reporter_person, reported_person, text, made_at)
                    VALUES (\(id), 'town/concert', \(reporter), \(reporter), 'Mira', 'Luca', \(person),
                        \(driver.account), 'Too fast', \(TestHost.noon))
                    """
                )
            }
        }

        let first = try await Migrator(steps).migrate(host.database, at: TestHost.noon)
        let second = try await Migrator(steps).migrate(host.database, at: TestHost.noon)

        #expect(first == ["rideshare/reports moved"])
        #expect(second == [])
        let rule = try #require(cases.retention.first { $0.id == "rideshare.reports" })
        #expect(rule.days == 180)
        try await host.open(cases, module) { client in
            let staff = host.key(as: [Self.organizer])
            let list = try await client.json(.get, "/console/cases", as: staff)
            let ids = try list.values("cases", "*", "id")
            let own = try await client.json(.get, "/rides/reports/\(ids[0])", as: rider.key)

            #expect(try list.values("cases", "*", "headline") == ["Mira about Luca", "Mira about Luca"])
            #expect(try list.values("cases", "*", "words") == ["Too fast", "Too fast"])
            #expect(try own.value("messages", "0", "text") == "Too fast")
            #expect(try await client.json(.get, "/rides/reports/\(ids[1])", as: rider.key).status == .notFound)
        }
        let removed = try await host.database.write { transaction in
            try rule.remove(TestHost.noon.advanced(milliseconds: 1), 10, transaction)
        }
        #expect(removed == 2)
        let left = try await host.database.read { try $0.query("SELECT case_id FROM rideshare_reported") }
        #expect(left.isEmpty)
    }
}
