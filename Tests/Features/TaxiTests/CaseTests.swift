import CrosstownCases
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Lost property and complaints: a passenger writes, the driver looks, the city answers.
@Suite struct CaseTests {
    /// A ride that is over; its identity.
    private func ride(
        _ office: TaxiOffice,
        _ passenger: String,
        _ driver: String,
        _ client: any TestClientProtocol
    ) async throws -> String {
        let place = #"{"meetingPlace":"quai","passengers":1}"#
        let made = try await client.json(.post, "/taxi/requests", as: passenger, place).decoded(RequestResponse.self)
        let offer = try #require(
            try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self).offer
        )
        _ = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
        _ = try await client.json(.post, "/taxi/driver/pick-up", as: driver)
        let early = try await client.json(.get, "/taxi/requests/\(made.id)/help", as: passenger)
        #expect(early.status == .conflict)
        _ = try await client.json(.post, "/taxi/driver/end-ride", as: driver)
        return made.id
    }

    @Test(arguments: TestEngine.reachable)
    func `a lost bag is asked of the driver and answered by the city`(engine: TestEngine) async throws {
        let chief = Identifier<Account>(high: 9, low: 9)
        let office = try await TaxiOffice(on: engine) { $0.people = KnownPeople(holders: ["administrator": [chief]]) }
        let (anna, city) = (office.passenger(), office.administrator())
        let (driver, other) = (try await office.driver("T1"), try await office.driver("T2"))
        let person = try #require(office.host.callers.account(anna))
        let account = try #require(office.host.callers.account(driver))
        try await office.open { client in
            let id = try await ride(office, anna, driver, client)
            let help = "/taxi/requests/\(id)/help"
            let wrong = try await client.form(help, as: anna, from: help, "key=k1&kind=lost&text=+")
            let body = #"{"key":"k1","kind":"lost","text":"A blue bag <b>"}"#
            let first = try await client.json(.post, help, as: anna, body)
            let again = try await client.json(.post, help, as: anna, body)
            let made = try #require(try first.value("id"))
            let mine = "/taxi/cases/\(made)"
            let foreign = try await client.json(.get, mine, as: office.passenger())
            let seen = try await client.page("/taxi/driver/lost", as: driver).text
            let found = "/taxi/driver/lost/\(made)"
            let notHis = try await client.json(.post, found, as: other, #"{"found":true}"#)
            for answer in ["false", "true", "true"] {
                _ = try await client.json(.post, found, as: driver, #"{"found":\#(answer)}"#)
            }
            let console = "/taxi/console/cases/\(made)"
            let list = try await client.page("/taxi/console/cases", as: city).text
            for _ in 0..<2 {
                _ = try await client.json(.post, console, as: city, #"{"text":"Fetch it at the town hall"}"#)
            }
            let page = try await client.page(mine, as: anna).text
            let details = try await client.json(.get, mine, as: anna)
            _ = try await client.form(mine, as: anna, from: mine, "text=&closes=true")
            let closed = try await client.json(.get, mine, as: anna)
            let closedPages = [try await client.page(mine, as: anna), try await client.page(console, as: city)]
            let passengerThere = try await client.json(.get, console, as: anna)

            #expect(wrong.status == .unprocessableContent)
            #expect(first.status == .created)
            #expect(try again.value("id") == made)
            #expect(foreign.status == .notFound)
            #expect(notHis.status == .notFound)
            #expect(passengerThere.status == .forbidden)
            #expect(seen.contains("A blue bag &lt;b&gt;"))
            #expect(list.contains(console))
            #expect(list.contains(#/aria-current="page">[^<(]+\(1\)</#))
            #expect(try details.values("messages", "*", "author") == ["passenger", "driver", "driver", "city"])
            #expect(page.contains("Fetch it at the town hall"))
            #expect(try closed.value("report", "state") == "closed")
            #expect(closedPages.allSatisfy { $0.text.contains("data-case-closed") })
            #expect(!page.contains("data-case-closed"))
            // Times stand as people write them, and not as programs do.
            let pages = [seen, list, page, try await client.page("/taxi/cases", as: anna).text]
            #expect(pages.allSatisfy { !$0.contains(/T\d\d:\d\d:/) })
            #expect(office.host.notices.kinds(for: account).contains("taxi.lost"))
            #expect(office.host.notices.kinds(for: person).count { $0 == "taxi.case" } == 2)
            #expect(office.host.notices.titles(for: person).contains("Your driver found it"))
            #expect(
                office.host.notices.titles(for: person).last == "The city replied: Lost item"
            )
            #expect(office.host.notices.titles(for: chief) == ["Lost item"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a complaint goes to the city alone, and further words open it again`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (anna, city, driver) = (office.passenger(), office.administrator(), try await office.driver("T1"))
        let account = try #require(office.host.callers.account(driver))
        try await office.open { client in
            let id = try await ride(office, anna, driver, client)
            let help = "/taxi/requests/\(id)/help"
            let stranger = try await client.json(.get, help, as: office.passenger())
            let bad = try await client.json(.post, help, as: anna, #"{"kind":"complaint"}"#)
            let form = try await client.page(help, as: anna).text
            let unchosen = try await client.form(help, as: anna, from: help, "key=k0&text=Too+fast")
            var made: [String] = []
            for number in 1...6 {
                let body = #"{"key":"k\#(number)","kind":"complaint","text":"Too fast"}"#
                let answer = try await client.json(.post, help, as: anna, body)
                #expect(answer.status == (number <= 5 ? .created : .conflict))
                if number <= 5 { made.append(try #require(try answer.value("id"))) }
            }
            let mine = "/taxi/cases/\(made[0])"
            _ = try await client.json(.post, "/taxi/console/cases/\(made[0])", as: city, #"{"text":"We are sorry"}"#)
            let answered = try await client.json(.get, "/taxi/console/cases?state=answered", as: city)
            _ = try await client.json(.post, mine, as: anna, #"{"text":"And then?"}"#)
            let open = try await client.json(.get, "/taxi/console/cases", as: city)
            let own = try await client.json(.get, "/taxi/cases", as: anna)

            #expect(stranger.status == .notFound)
            #expect(bad.status == .unprocessableContent)
            #expect(!form.contains(" checked"))
            #expect(unchosen.status == .unprocessableContent)
            #expect(try answered.values("reports", "*", "id") == [made[0]])
            #expect(try open.values("reports", "*").count == 5)
            #expect(try own.values("reports", "*", "kind") == Array(repeating: "complaint", count: 5))
            #expect(!office.host.notices.kinds(for: account).contains("taxi.lost"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what was written goes with its passenger, and after its time`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (anna, bert, driver) = (office.passenger(), office.passenger(), try await office.driver("T1"))
        let person = try #require(office.host.callers.account(anna))
        let town = office.town
        try await office.open { client in
            for passenger in [anna, bert] {
                let id = try await ride(office, passenger, driver, client)
                let body = #"{"key":"k","kind":"complaint","text":"Too fast"}"#
                _ = try await client.json(.post, "/taxi/requests/\(id)/help", as: passenger, body)
            }
        }
        let records = try await town.database.read { [cases = office.cases] in try cases.records(about: person, in: $0)
        }
        try await office.erase(person)
        let left = try await texts(town)
        let rule = try #require(office.cases.retention.first { $0.id == "taxi.reports" })
        let now = town.clock.now()
        let removed = try await town.database.write { transaction in
            [try rule.remove(now, 10, transaction), try rule.remove(now.advanced(milliseconds: 1), 10, transaction)]
        }

        #expect(rule.days == 365)
        #expect(records.flatMap(\.rows).map(\.first) == [.text("Taxi rides")])
        #expect(left.sorted() == ["(deleted)", "Too fast"])
        #expect(removed == [0, 2])
        #expect(try await texts(town) == [])
    }

    @Test(arguments: TestEngine.reachable)
    func `the city finds reports in its inbox with the ride, and answers them at their own page`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let (anna, city, driver) = (office.passenger(), office.administrator(), try await office.driver("T1"))
        let id = try await office.open { client in
            let id = try await ride(office, anna, driver, client)
            let body = #"{"key":"k","kind":"lost","text":"A blue bag"}"#
            return try await client.json(.post, "/taxi/requests/\(id)/help", as: anna, body).value("id")
        }
        try await office.host.open(office.cases) { client in
            let list = try await client.json(.get, "/console/cases", as: city)

            #expect(try list.values("cases", "*", "id") == [id])
            #expect(try list.values("cases", "*", "headline") == ["Quai Albert Ier, T1"])
            #expect(try list.values("cases", "*", "link") == ["/taxi/console/cases/\(try #require(id))"])
            #expect(try await client.json(.get, "/console/cases", as: anna).status == .forbidden)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `staff neither see nor decide what is about a ride that they rode or drove`(engine: TestEngine) async throws {
        let (chief, deputy) = (Identifier<Account>(high: 9, low: 9), Identifier<Account>(high: 9, low: 8))
        let people = KnownPeople(holders: ["administrator": [chief, deputy]])
        let office = try await TaxiOffice(on: engine) { $0.people = people }
        let callers = office.host.callers
        let (rider, driver) = (callers.key(of: chief), try await office.driver("T1"))
        let account = try #require(callers.account(driver))
        try await office.open { client in
            let id = try await ride(office, rider, driver, client)
            let body = #"{"key":"k","kind":"complaint","text":"Too fast"}"#
            let made = try await client.json(.post, "/taxi/requests/\(id)/help", as: rider, body).value("id")
            let page = "/taxi/console/cases/\(try #require(made))"
            let own = [
                callers.key(of: chief, as: ["passenger", "administrator"]),
                callers.key(of: account, as: ["driver", "administrator"]),
            ]
            for staff in own {
                let list = try await client.json(.get, "/taxi/console/cases", as: staff)
                let seen = try await client.json(.get, page, as: staff)
                let answered = try await client.json(.post, page, as: staff, #"{"text":"All is well"}"#)
                let refunded = try await client.json(.post, "\(page)/refund", as: staff, #"{"refund":"1"}"#)

                #expect(try list.values("reports", "*", "id").isEmpty)
                #expect([seen, answered, refunded].map(\.status) == Array(repeating: .notFound, count: 3))
            }
            let other = office.administrator()
            let list = try await client.json(.get, "/taxi/console/cases", as: other)
            let refunded = try await client.json(.post, "\(page)/refund", as: other, #"{"refund":"1"}"#)
            let answered = try await client.json(.post, page, as: other, #"{"text":"We are sorry"}"#)

            #expect(try list.values("reports", "*", "id") == [made])
            #expect(refunded.status == .conflict)
            #expect(answered.status == .noContent)
            #expect(office.host.notices.kinds(for: deputy) == ["taxi.report"])
            #expect(!office.host.notices.kinds(for: chief).contains("taxi.report"))
        }
    }

    private func texts(_ town: Town) async throws -> [String] {
        try await town.database.read { transaction in
            try transaction.query("SELECT text FROM staff_case_message").map { try $0.get(0) }
        }
    }
}
