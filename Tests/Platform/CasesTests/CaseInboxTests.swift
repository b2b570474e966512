import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct CaseInboxTests {
    @Test(arguments: TestEngine.reachable)
    func `staff see the cases of their role and its scopes alone`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let anna = office.host.person()
        let ride = try await office.open(by: anna.account)
        let harbor = try await office.visit(of: "harbor", by: anna.account)
        let palace = try await office.visit(of: "palace", by: anna.account)
        let anywhere = try await office.visit(of: nil, by: anna.account)
        let visits = [harbor, palace, anywhere].map(\.id)
        let seen: [(key: String, cases: [Identifier<Case>])] = [
            (office.staff("Helper").key, [ride.id]),
            (office.staff("Guide", as: "guide").key, visits),
            (office.staff("Of the harbor", as: "guide", for: ["harbor"]).key, [harbor.id]),
            (office.host.key(as: ["administrator"]), [ride.id] + visits),
        ]

        try await office.serve { client in
            for (key, cases) in seen {
                let ids = Set(cases.map(\.description))
                let page = try await client.page("/console/cases", as: key).text
                let file = try await client.json(.get, "/console/cases.csv", as: key).text
                #expect(try await Set(client.json(.get, "/console/cases", as: key).values("cases", "*", "id")) == ids)
                for id in ([ride.id] + visits).map(\.description) {
                    #expect(page.contains("/\(id)\"") == ids.contains(id))
                    #expect(file.contains(id) == ids.contains(id))
                    let taken = try await client.json(
                        .post,
                        "/console/cases/\(id)/assign",
                        as: key,
                        #"{"assignee":"nobody"}"#
                    )
                    #expect(taken.status == (ids.contains(id) ? .noContent : .notFound))
                }
            }
            #expect(try await client.json(.get, "/console/cases", as: anna.key).status == .forbidden)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who has a part in a case or opened it does not see it as staff, where the subject says so`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let (anna, eva) = (office.staff("Anna", as: "guide"), office.staff("Eva", as: "guide"))
        let (free, theo) = (office.staff("Free", as: "guide"), office.host.person().account)
        let own = try await office.visit(of: nil, by: anna.account)
        let aboutEva = try await office.visit(of: nil, by: theo)
        try await office.host.database.write { transaction in
            for (id, party) in [(own.id, nil), (aboutEva.id, eva.account)] {
                try transaction.execute("INSERT INTO test_party (case_id, party) VALUES (\(id), \(party))")
            }
        }

        try await office.serve { client in
            for (person, cases) in [(anna, [aboutEva]), (eva, [own]), (free, [own, aboutEva])] {
                let ids = try await client.json(.get, "/console/cases", as: person.key).values("cases", "*", "id")
                #expect(ids == cases.map(\.id.description))
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `other queues are named with what waits in them, to those who have their role`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let both: Set<String> = ["guide", "host"]
        let (free, party) = (office.host.person(as: both), office.host.person(as: both))
        let others = [office.host.key(as: ["guide"]), office.host.key(as: ["administrator"])]
        let visit = try await office.visit(of: nil, by: office.host.person().account)
        try await office.serve { client in
            #expect(try await client.json(.get, "/console/cases", as: free.key).values("queues", "*", "name") == [])
            #expect(try await !client.page("/console/cases", as: free.key).text.contains("/console/parties"))

            try await office.host.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO test_party (case_id, party) VALUES (\(visit.id), \(party.account))"
                )
            }

            let named = try await client.json(.get, "/console/cases", as: free.key)
            #expect(try named.values("queues", "*", "name") == ["test.party"])
            #expect(try named.values("queues", "*", "count") == ["1"])
            #expect(try named.values("queues", "*", "link") == ["/console/parties"])
            #expect(try await client.page("/console/cases", as: free.key).text.contains("/console/parties"))
            for key in others + [party.key] {
                #expect(try await client.json(.get, "/console/cases", as: key).values("queues", "*", "name") == [])
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `urgent cases come first, then those that wait longest, with what they are about`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let (anna, helper) = (office.host.person().account, office.staff("Helper"))
        var made: [Case] = []
        for (topic, isUrgent) in [("lost", false), ("lost", false), ("danger", true)] {
            made.append(try await office.open(topic, "First line\nsecond", by: anna) { $0.isUrgent = isUrgent })
            office.host.clock.advance(milliseconds: 1000)
        }
        try await office.act(made[1].id) { try $0.answer(CaseWords("Yes"), to: $1, by: helper.account) }

        try await office.serve { [made] client in
            let list = try await client.json(.get, "/console/cases", as: helper.key)
            let answered = try await client.json(.get, "/console/cases?state=answered", as: helper.key)
            let unknown = try await client.json(.get, "/console/cases?subject=test.visit", as: helper.key)

            #expect(try list.values("cases", "*", "id") == [made[2], made[0]].map(\.id.description))
            #expect(try list.values("cases", "*", "headline") == ["=danger", "=lost"])
            #expect(try list.values("cases", "*", "words") == ["First line", "First line"])
            #expect(try list.values("cases", "*", "link").first == "/console/rides/\(made[2].id)")
            #expect(try (list.value("counts", "open"), list.value("counts", "answered")) == ("2", "1"))
            #expect(try answered.values("cases", "*", "id") == [made[1].id.description])
            #expect(try unknown.values("cases", "*", "id") == [])
        }
    }

    @Test func `the time that is left to answer is red once a tenth is left, and then overdue`() async throws {
        let office = try await Office()
        let helper = office.staff("Helper")
        _ = try await office.open("danger", by: office.host.person().account) { $0.isUrgent = true }

        try await office.serve { client in
            var pages: [String] = []
            for minutes in [0, 55, 65] as [Int64] {
                office.host.clock.advance(milliseconds: minutes * 60_000)
                pages.append(try await client.page("/console/cases", as: helper.key).text)
            }

            #expect(pages[0].contains(#"Answer within <span class="badge"><span data-running-ms="#))
            #expect(pages[1].contains(#"Answer within <span class="badge badge-bad"><span data-running-ms="#))
            #expect(pages[2].contains("Overdue by 1"))
        }
    }

    @Test func `whoever answers a subject, and administrators, have the inbox in the console's menu`() async throws {
        let office = try await Office()
        let entry = try #require(office.module.menu.first)

        #expect(entry.link == "/console/cases")
        #expect(entry.menu == .console)
        #expect(entry.roles == ["administrator", "helper", "guide"])
    }

    @Test func `a case without a limit says how long it has waited once that is a day`() async throws {
        let office = try await Office()
        let guide = office.staff("Guide", as: "guide")
        _ = try await office.visit(of: nil, by: office.host.person().account)

        try await office.serve { client in
            let fresh = try await client.page("/console/cases", as: guide.key).text
            office.host.clock.advance(milliseconds: 50 * 3_600_000)
            let old = try await client.page("/console/cases", as: guide.key).text

            #expect(!fresh.contains("Has waited"))
            #expect(old.contains("Waiting for 2 days"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `pages follow each other without a gap or a repetition, whatever is answered meanwhile`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let helper = office.staff("Helper")
        var made: [Case] = []
        for _ in 0..<120 { made.append(try await office.open(by: office.host.person().account)) }

        try await office.serve { [made] client in
            let first = try await client.json(.get, "/console/cases", as: helper.key)
            let last = try #require(try first.values("cases", "*", "id").last)
            let id = try #require(Identifier<Case>(last))
            // The case where the page ended leaves the list.
            try await office.act(id) { try $0.answer(CaseWords("Yes"), to: $1, by: helper.account) }
            let next = try #require(try first.value("next"))
            let second = try await client.json(.get, "/console/cases?after=\(next)", as: helper.key)
            let after = try #require(try second.value("next"))
            let third = try await client.json(.get, "/console/cases?after=\(after)", as: helper.key)

            let ids = try [first, second, third].flatMap { try $0.values("cases", "*", "id") }
            #expect(ids == made.map(\.id.description))
            #expect(try third.value("next") == nil)
            #expect(try await client.json(.get, "/console/cases?after=x", as: helper.key).status.code == 400)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of two who take a case at once one gets it, and the other learns who`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let (one, two) = (office.staff("One"), office.staff("Two"))
        let found = try await office.open(by: office.host.person().account)

        try await office.serve { client in
            let path = "/console/cases/\(found.id)/assign"
            async let first = client.json(.post, path, as: one.key, #"{"assignee":"me"}"#)
            async let second = client.json(.post, path, as: two.key, #"{"assignee":"me"}"#)
            let answers = try await [first, second]
            let winner = answers[0].status == .noContent ? one : two
            let loser = answers[0].status == .noContent ? answers[1] : answers[0]
            let name = winner.account == one.account ? "One" : "Two"

            #expect(Set(answers.map(\.status)) == [.noContent, .conflict])
            #expect(try loser.value("title")?.contains(name) == true)
            let again = try await client.json(.post, path, as: winner.key, #"{"assignee":"me"}"#)
            #expect(again.status == .noContent)
            for (person, mine) in [(winner, [found.id.description]), (winner.account == one.account ? two : one, [])] {
                let list = try await client.json(.get, "/console/cases?mine=true", as: person.key)
                #expect(try list.values("cases", "*", "id") == mine)
            }
        }
    }

    @Test func `a browser takes a case and leaves it by the buttons of the list`() async throws {
        let office = try await Office()
        let helper = office.staff("Helper")
        let found = try await office.open(by: office.host.person().account)

        try await office.serve { client in
            for (assignee, name) in [("me", "Helper"), ("nobody", nil)] {
                let sent = try await client.form(
                    "/console/cases/\(found.id)/assign",
                    as: helper.key,
                    from: "/console/cases",
                    "assignee=\(assignee)"
                )
                #expect(sent.status == .seeOther)
                let list = try await client.json(.get, "/console/cases", as: helper.key)
                #expect(try list.value("cases", "0", "assignee") == name)
            }
        }
    }

    @Test func `words in the file cannot be taken for formulas`() async throws {
        let office = try await Office()
        let helper = office.staff("Helper")
        _ = try await office.open("lost", "=1+1, \"quoted\"", by: office.host.person().account)

        try await office.serve { client in
            let file = try await client.json(.get, "/console/cases.csv", as: helper.key)
            #expect(file.text.contains(#""'=1+1, ""quoted""""#))
            #expect(file.text.contains(",'=lost,"))
            #expect(file.headers[.contentType] == "text/csv; charset=utf-8")
        }
    }

    @Test func `the file says first in the reader's words what programs read after it`() async throws {
        let office = try await Office()
        let helper = office.staff("Helper")
        let found = try await office.open("danger", by: office.host.person().account) { $0.isUrgent = true }

        try await office.serve { client in
            let file = try await client.json(.get, "/console/cases.csv", as: helper.key).text
            let lines = try CSVText(file).records.map(\.values)
            let words = try #require(lines.last).prefix(10)

            #expect(lines.allSatisfy { $0.count == 22 })
            #expect(Set(lines[0]).count == lines[0].count)
            #expect(words.contains("Waiting for a reply, Urgent"))
            #expect(words.last == office.host.makeFeatureHost().address + "/console/rides/\(found.id)")
            #expect(lines[1][10] == found.id.description)
        }
    }

    @Test func `staff read the inbox in French, with cases and without`() async throws {
        let missing = UntranslatedTexts()
        let office = try await Office()
        let key = office.host.key(as: ["administrator"])
        let languages = try Languages(folder: "Public/texts", .init(untranslated: missing))
        try await office.host.open(office.module, in: languages) { client in
            let empty = try await client.page("/console/cases", as: key, in: "fr")
            _ = try await office.visit(of: nil, by: office.host.person().account)
            let full = try await client.page("/console/cases", as: key, in: "fr")

            #expect([empty.status, full.status] == [.ok, .ok])
            #expect(empty.text.contains("Demandes d’assistance"))
        }
        #expect(missing.all.filter { !["Rides", "Visits", "Tour"].contains($0) } == [])
    }
}
