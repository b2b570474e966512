import CrosstownInbox
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct NoticeTests {
    /// An inbox as programs read it.
    private struct Inbox: Decodable {
        struct Notice: Decodable {
            let id: String
            let title: String
            let readAt: Int64?
        }

        let notices: [Notice]
        let unread: Int
        let next: String?
    }

    private func inbox(_ office: InboxOffice, _ person: Identifier<Account>, _ query: String = "") async throws -> Inbox
    {
        let answer = try await office.open { try await $0.json(.get, "/inbox\(query)", as: office.key(of: person)) }
        try #require(answer.status == .ok)
        return try answer.decoded(Inbox.self)
    }

    private func post(_ office: InboxOffice, _ path: String, as person: Identifier<Account>) async throws -> Int {
        try await office.open { try await $0.json(.post, path, as: office.key(of: person), "{}") }.status.code
    }

    @Test(arguments: TestEngine.reachable)
    func `what people are told lies in their inboxes, newest first`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let (mira, theo) = (office.person(), office.person())

        try await office.tell([mira, theo, mira], "First")
        try await office.tell([mira], "Second")

        #expect(try await inbox(office, mira).notices.map(\.title) == ["Second", "First"])
        #expect(try await inbox(office, theo).notices.map(\.title) == ["First"])
        #expect(try await inbox(office, mira).unread == 2)
    }

    @Test(arguments: TestEngine.reachable)
    func `a later notice of a subject takes the place of the earlier one, read or not`(engine: TestEngine) async throws
    {
        let office = try await InboxOffice(on: engine)
        let (mira, theo) = (office.person(), office.person())
        try await office.tell([mira, theo], "In 4 minutes", subject: "taxi.request/5")
        let first = try await inbox(office, mira).notices[0].id
        #expect(try await post(office, "/inbox/notices/\(first)/read", as: mira) == 204)

        try await office.tell([mira], "Your taxi is here", subject: "taxi.request/5")

        #expect(try await inbox(office, mira).notices.map(\.title) == ["Your taxi is here"])
        #expect(try await inbox(office, mira).unread == 1)
        #expect(try await inbox(office, theo).notices.map(\.title) == ["In 4 minutes"])
    }

    @Test(arguments: TestEngine.reachable)
    func `what has changed is replaced, read or not, for those who were told of it alone`(
        engine: TestEngine
    ) async throws {
        let office = try await InboxOffice(on: engine)
        let (mira, theo) = (office.person(), office.person())
        try await office.tell([mira], "Not paid: 8.65", subject: "rentals.unpaid/5")
        let id = try await inbox(office, mira).notices[0].id
        #expect(try await post(office, "/inbox/notices/\(id)/read", as: mira) == 204)

        let paid = Notice(
            Told.arrival,
            title: "Paid",
            text: "",
            link: "/rentals",
            about: [],
            subject: "rentals.unpaid/5"
        )
        try await office.host.database.write { [office] in try office.module.notices.update([mira, theo], paid, in: $0)
        }

        #expect(try await inbox(office, mira).notices.map(\.title) == ["Paid"])
        #expect(try await inbox(office, theo).notices.isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `what no longer holds is withdrawn, unless it was read`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let (mira, theo) = (office.person(), office.person())
        try await office.tell([mira, theo], subject: "taxi.request/5")
        let id = try await inbox(office, mira).notices[0].id
        #expect(try await post(office, "/inbox/notices/\(id)/read", as: mira) == 204)

        try await office.host.database.write { [office] in
            try office.module.notices.withdraw("taxi.request/5", from: [mira, theo], in: $0)
        }

        #expect(try await inbox(office, mira).notices.count == 1)
        #expect(try await inbox(office, theo).notices.isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `a notification that asks for a decision has its buttons, and is withdrawn though it was read`(
        engine: TestEngine
    ) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        let request = Notice(
            Told.request,
            title: "Theo sent you a friend request",
            text: "",
            link: "/me/friends",
            about: [],
            subject: "social.request/5",
            actions: [NoticeAction("Accept", "/requests/5/accept"), NoticeAction("Ignore", "/requests/5/ignore")]
        )
        try await office.host.database.write { [office] in try office.module.notices.tell(mira, request, in: $0) }

        let id = try await inbox(office, mira).notices[0].id
        let page = try await office.open { try await $0.page("/inbox", as: office.key(of: mira)) }
        let actions = page.text.split(separator: " action=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(actions.filter { $0.hasPrefix("/requests") } == ["/requests/5/accept", "/requests/5/ignore"])

        #expect(try await post(office, "/inbox/notices/\(id)/read", as: mira) == 204)
        try await office.host.database.write { [office] in
            try office.module.notices.withdraw("social.request/5", from: [mira], in: $0)
        }
        #expect(try await inbox(office, mira).notices.isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `pages go by cursor and by capability`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        for number in 1...31 { try await office.tell([mira], "Number \(number)") }
        #expect(try await post(office, "/inbox/settings/test", as: mira) == 204)

        let first = try await inbox(office, mira)
        let rest = try await inbox(office, mira, "?before=\(try #require(first.next))")
        let own = try await inbox(office, mira, "?capability=inbox")

        #expect(first.notices.count == 30)
        #expect(rest.notices.map(\.title) == ["Number 2", "Number 1"])
        #expect(rest.next == nil)
        #expect(own.notices.map(\.id) == first.notices.prefix(1).map(\.id))
    }

    @Test func `the filter calls parts of the service by words of the reader's language`() async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        for kind in [Told.roles, Told.request] { try await office.tell([mira], kind: kind) }

        let page = try await office.host.open(office.module, in: Languages(folder: "Public/texts")) { client in
            try await client.page("/inbox", as: office.key(of: mira), in: "fr").text
        }

        #expect(page.contains(#/capability=accounts"[^>]*>Compte</#))
    }

    @Test(arguments: TestEngine.reachable)
    func `all is read up to what was shown`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        try await office.tell([mira], "Shown")
        let shown = try await inbox(office, mira).notices[0].id
        try await office.tell([mira], "Later")

        let answer = try await office.open {
            try await $0.json(.post, "/inbox/read", as: office.key(of: mira), "{\"upTo\":\"\(shown)\"}")
        }

        #expect(answer.status == .noContent)
        #expect(try await inbox(office, mira).notices.map { $0.readAt == nil } == [true, false])
        #expect(try await post(office, "/inbox/read", as: mira) == 204)
        #expect(try await inbox(office, mira).unread == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `other people's notices cannot be read, opened or removed`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let (mira, theo) = (office.person(), office.person())
        try await office.tell([mira])
        let id = try await inbox(office, mira).notices[0].id

        #expect(try await post(office, "/inbox/notices/\(id)/read", as: theo) == 404)
        #expect(try await post(office, "/inbox/notices/\(id)/delete", as: theo) == 204)
        for path in ["/inbox/open/\(id)", "/push/notices/\(id)"] {
            let answer = try await office.open { try await $0.json(.get, path, as: office.key(of: theo)) }
            #expect(answer.status == .notFound)
        }
        let stranger = try await office.open { try await $0.json(.get, "/inbox/open/\(id)", as: nil) }
        #expect(stranger.status == .unauthorized)
        #expect(try await inbox(office, mira).unread == 1)
    }

    @Test func `opening a notice reads it and leads to what it is about`() async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        try await office.tell([mira])
        let id = try await inbox(office, mira).notices[0].id

        let answer = try await office.open {
            try await $0.json(.get, "/inbox/open/\(id)", as: office.key(of: mira))
        }

        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/taxi/requests/5")
        #expect(try await inbox(office, mira).unread == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `a kind that no module declares is refused, and nothing changes`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()

        await #expect(throws: (any Error).self) {
            try await office.tell([mira], kind: NoticeKind("taxi.unheard", name: "Unheard"))
        }

        #expect(try await inbox(office, mira).notices.isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `erasing a person leaves nothing of the inbox`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let (mira, theo) = (office.person(), office.person())
        try await office.tell([mira, theo])
        _ = try await office.subscribe(mira)
        let before = try await office.host.database.read { try office.module.records(about: mira, in: $0) }

        try await office.host.database.write { try office.module.erase(mira, in: $0) }

        let after = try await office.host.database.read { try office.module.records(about: mira, in: $0) }
        #expect(before.map(\.rows.count) == [1, 0, 0, 1])
        #expect(after.allSatisfy { $0.rows.isEmpty })
        #expect(try await inbox(office, theo).notices.count == 1)
    }

    @Test(arguments: TestEngine.reachable)
    func `what is too old is removed by the clock`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        try await office.tell([mira], "Old")
        _ = try await office.subscribe(mira)
        office.host.clock.advance(milliseconds: 1000)
        try await office.tell([mira], "New")
        let moment = office.host.clock.now()

        let removed = try await office.host.database.write { transaction in
            try office.module.retention.map { try $0.remove(moment, 10, transaction) }
        }

        #expect(removed == [1, 1])
        #expect(try await inbox(office, mira).notices.map(\.title) == ["New"])
    }

    @Test func `the buttons of the page lead to what they say`() async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        try await office.tell([mira])
        let page = try await office.open { try await $0.page("/inbox", as: office.key(of: mira)) }
        let actions = page.text.split(separator: " action=\"").dropFirst().map { $0.prefix { $0 != "\"" } }

        #expect(actions.count == 3)
        for action in actions { #expect(try await post(office, String(action), as: mira) == 204) }
        #expect(try await inbox(office, mira).notices.isEmpty)
    }
}
