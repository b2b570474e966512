import CrosstownInbox
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ChoiceTests {
    private func choose(_ office: InboxOffice, _ person: Identifier<Account>, _ body: String) async throws -> Int {
        try await office.open { try await $0.json(.post, "/inbox/settings", as: office.key(of: person), body) }.status
            .code
    }

    private static let hour: Int64 = 3_600_000

    @Test(arguments: TestEngine.reachable)
    func `notices come on the ways that each person has chosen`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let (mira, theo) = (office.person(), office.person())
        #expect(try await choose(office, mira, #"{"push":[],"mail":[],"text":["taxi.coins"]}"#) == 200)

        try await office.tell([mira, theo], "New coins", kind: Told.coins)

        #expect(office.post.mails.map(\.person) == [theo])
        #expect(office.post.texts.map(\.person) == [mira])
    }

    @Test(arguments: TestEngine.reachable)
    func `the daily e-mail names what was not read`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        let choice = #"{"push":[],"mail":["taxi.coins=digest"],"text":[],"digestAt":"18:00"}"#
        #expect(try await choose(office, mira, choice) == 200)
        try await office.tell([mira], "One coin", kind: Told.coins)
        try await office.tell([mira], "Two coins", kind: Told.coins)
        try await office.tell([mira], "Wrong coins", kind: Told.coins, subject: "wrong")
        try await office.host.database.write { try office.module.notices.withdraw("wrong", from: [mira], in: $0) }

        try await office.wait(milliseconds: 5 * Self.hour)
        #expect(office.post.mails.isEmpty)
        try await office.wait(milliseconds: Self.hour)

        let letters = office.post.mails
        #expect(letters.map(\.paragraphs.count) == [2])
        #expect(letters.first?.paragraphs.first == "Two coins: T345 waits at Quai Albert Ier.")
        try await office.wait(milliseconds: 48 * Self.hour)
        #expect(office.post.mails.count == 1)
    }

    @Test(arguments: TestEngine.reachable)
    func `quiet hours hold back all but what is urgent`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        let browser = try await office.subscribe(mira)
        let choice = """
            {"push":["taxi.coins","taxi.arrival"],"mail":["taxi.coins=now"],"text":[],"quietFrom":"12:00","quietTo":"15:00"}
            """
        #expect(try await choose(office, mira, choice) == 200)

        try await office.tell([mira], "New coins", kind: Told.coins)
        try await office.tell([mira], "Your taxi is here")
        try await office.send()

        #expect(office.service.messages.count == 1)
        #expect(office.post.mails.isEmpty)
        #expect(try browser.read(office.service.messages[0].body).contains("taxi.arrival"))
        try await office.wait(milliseconds: 3 * Self.hour)
        try await office.send()
        #expect(office.service.messages.count == 2)
        #expect(office.post.mails.count == 1)
    }

    @Test func `what was read before quiet hours end makes no sound`() async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        _ = try await office.subscribe(mira)
        let choice = """
            {"push":["taxi.coins"],"mail":["taxi.coins=now"],"text":[],"quietFrom":"22:00","quietTo":"15:00"}
            """
        #expect(try await choose(office, mira, choice) == 200)
        try await office.tell([mira], "New coins", kind: Told.coins)

        let answer = try await office.open { try await $0.json(.post, "/inbox/read", as: office.key(of: mira), "{}") }
        try await office.wait(milliseconds: 3 * Self.hour)
        try await office.send()

        #expect(answer.status == .noContent)
        #expect(office.service.messages.isEmpty)
        #expect(office.post.mails.isEmpty)
    }

    @Test(arguments: [
        (#"{"push":["taxi.unheard"]}"#, "push"), (#"{"text":["x"]}"#, "text"),
        (#"{"mail":["taxi.coins=often"]}"#, "mail"),
        (#"{"mail":["nonsense=now"]}"#, "mail"), (#"{"quietFrom":"25:00","quietTo":"7:00"}"#, "quietFrom"),
        (#"{"quietFrom":"22:00"}"#, "quietTo"), (#"{"quietFrom":"7:00","quietTo":"7:00"}"#, "quietTo"),
        (#"{"digestAt":"noon"}"#, "digestAt"),
    ])
    func `choices that are none are refused by name`(body: String, field: String) async throws {
        let office = try await InboxOffice()

        let answer = try await office.open {
            try await $0.json(.post, "/inbox/settings", as: office.key(of: office.person()), body)
        }

        #expect(answer.status == .unprocessableContent)
        #expect(try answer.wrongFields.contains(field))
    }

    @Test func `what cannot be sent from here is neither offered nor taken`() async throws {
        let office = try await InboxOffice(channels: [])
        let key = office.key(of: office.person())

        let (page, mail, text) = try await office.open { client in
            (
                try await client.page("/inbox/settings", as: key),
                try await client.json(.post, "/inbox/settings", as: key, #"{"mail":["taxi.coins=now"]}"#),
                try await client.json(.post, "/inbox/settings", as: key, #"{"text":["taxi.coins"]}"#)
            )
        }

        #expect(page.text.contains("name=\"push\""))
        for field in ["mail", "text", "digestAt"] { #expect(!page.text.contains("name=\"\(field)\"")) }
        #expect(mail.status == .unprocessableContent)
        #expect(try mail.wrongFields.contains("mail"))
        #expect(text.status == .unprocessableContent)
        #expect(try text.wrongFields.contains("text"))
    }

    @Test func `the settings show each kind, and what was chosen`() async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        #expect(try await choose(office, mira, #"{"push":[],"mail":["taxi.coins=digest"],"text":[]}"#) == 200)

        let page = try await office.open { try await $0.page("/inbox/settings", as: office.key(of: mira)) }

        #expect(page.text.contains("Your taxi"))
        #expect(page.text.contains("New coins"))
        #expect(page.text.contains("<option value=\"taxi.coins=digest\" selected>"))
        #expect(!page.text.contains("value=\"taxi.arrival\" checked"))
        #expect(page.text.contains("<details class=\"disclosure\" data-kind=\"taxi.coins\">"), "each is folded")
    }

    @Test func `notices for those with a role are no setting of others`() async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        let driver = office.key(of: office.person(), as: ["passenger", "driver"])
        let (own, theirs) = try await office.open { client in
            (
                try await client.json(.get, "/inbox/settings", as: office.key(of: mira)).text,
                try await client.json(.get, "/inbox/settings", as: driver).text
            )
        }

        #expect(!own.contains("taxi.offers"))
        #expect(theirs.contains("taxi.offers"))
        #expect(try await choose(office, mira, #"{"push":["taxi.offers"]}"#) == 422)
    }
}
