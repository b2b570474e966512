import CrosstownKit
import CrosstownTesting
import CrosstownWeb
import CrosstownWebhooks
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct EndpointTests {
    @Test(arguments: TestEngine.reachable)
    func `a program hears of what is its own, a fleet of everything, a rehearsal is told to nobody else`(
        engine: TestEngine
    ) async throws {
        let office = try await WebhookOffice(on: engine)
        let own = office.program("own", ["webhooks", "taxi:request"])
        let fleet = office.program("fleet", ["webhooks", "taxi:fleet"])
        _ = try await office.enter("https://own.example/", as: own)
        _ = try await office.enter("https://fleet.example/", as: fleet)
        _ = try await office.enter("https://city.example/")

        try await office.tell("ride/1", 1, program: "own")
        try await office.tell("ride/2", 2)
        try await office.tell("ride/3", 3, program: "own", isRehearsal: true)
        try await office.send()

        func heard(_ host: String) -> [String] {
            office.receiver.calls.filter { $0.address.contains(host) }.map { $0.value("number") }.sorted()
        }
        #expect(heard("own") == ["1", "3"])
        #expect(heard("fleet") == ["1", "2"])
        #expect(heard("city") == ["1", "2"])
    }

    @Test func `only the chosen types arrive`() async throws {
        let office = try await WebhookOffice()
        _ = try await office.enter("https://a.example/", types: ["webhooks.test"])

        try await office.tell("ride/1")
        try await office.send()

        #expect(office.receiver.calls.isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `nothing of another program's webhooks can be seen or changed`(engine: TestEngine) async throws {
        let office = try await WebhookOffice(on: engine)
        let (owner, other) = (office.program("a", ["webhooks"]), office.program("b", ["webhooks"]))
        let (id, _) = try await office.enter(as: owner)
        let (cityID, _) = try await office.enter("https://city.example/")
        try await office.tell("ride/1", program: "a")
        try await office.send()

        for target in [id, cityID] {
            for path in ["", "/deliveries", "/deliveries/1"] {
                let answer = try await office.call(.get, "/v1/webhooks/\(target)\(path)", as: other)
                #expect(answer.status == .notFound)
            }
            for wish in ["test", "recover", "on", "off", "remove", "rotate", "deliveries/1/send-again"] {
                let answer = try await office.call(.post, "/v1/webhooks/\(target)/\(wish)", as: other, "{}")
                #expect(answer.status == .notFound)
            }
        }
        let list = try await office.call(.get, "/v1/webhooks", as: other)
        #expect(list.text.contains("\"webhooks\":[]"))
    }

    @Test func `a delivery is not found under another webhook of the same owner`() async throws {
        let office = try await WebhookOffice()
        _ = try await office.enter("https://a.example/")
        let (other, _) = try await office.enter("https://b.example/", types: ["webhooks.test"])
        try await office.tell("ride/1")

        let answer = try await office.call(.get, "/console/webhooks/\(other)/deliveries/1", as: office.chiefKey)

        #expect(answer.status == .notFound)
    }

    @Test(arguments: [
        "http://partner.example/", "https://10.0.0.7/", "ftp://partner.example", "javascript:alert(1)", "",
        "https://partner.example/a b", "https://exämple.org/",
    ])
    func `an address that leads nowhere public is refused`(address: String) async throws {
        let office = try await WebhookOffice()

        let body = "{\"name\":\"Partner\",\"address\":\"\(address)\"}"
        let answer = try await office.call(.post, "/console/webhooks", as: office.chiefKey, body)

        #expect(answer.status == .unprocessableContent)
        #expect(try answer.wrongFields == ["address"])
    }

    @Test(arguments: TestEngine.reachable)
    func `the same address twice is one webhook`(engine: TestEngine) async throws {
        let office = try await WebhookOffice(on: engine)
        _ = try await office.enter()

        let body = "{\"name\":\"Again\",\"address\":\"https://partner.example/hooks\"}"
        let answer = try await office.call(.post, "/console/webhooks", as: office.chiefKey, body)

        #expect(answer.status == .unprocessableContent)
    }

    @Test func `types that nobody tells are refused`() async throws {
        let office = try await WebhookOffice()

        let body = "{\"name\":\"A\",\"address\":\"https://a.example/\",\"types\":[\"taxi.moved\",\"what\"]}"
        let answer = try await office.call(.post, "/console/webhooks", as: office.chiefKey, body)

        #expect(answer.status == .unprocessableContent)
        #expect(try answer.wrongFields == ["types"])
    }

    @Test(arguments: TestEngine.reachable)
    func `nothing is sent for a program whose key was taken back`(engine: TestEngine) async throws {
        let office = try await WebhookOffice(on: engine)
        let key = office.program("gone", ["webhooks"])
        let (id, _) = try await office.enter(as: key)
        try await office.tell("ride/1", program: "gone")
        office.programs.takeBack("gone")

        try await office.send()

        let page = try await office.call(.get, "/console/webhooks/\(id)", as: office.chiefKey)
        #expect(office.receiver.calls.isEmpty)
        #expect(page.text.contains("\"offCause\":\"key_taken_back\""))
    }

    @Test func `a removed webhook is gone with all that waited`() async throws {
        let office = try await WebhookOffice()
        let (id, _) = try await office.enter()
        try await office.tell("ride/1")

        let removed = try await office.call(.post, "/console/webhooks/\(id)/remove", as: office.chiefKey, "{}")
        let again = try await office.call(.post, "/console/webhooks/\(id)/remove", as: office.chiefKey, "{}")
        try await office.send()

        #expect(removed.status == .noContent)
        #expect(again.status == .notFound)
        #expect(office.receiver.calls.isEmpty)
    }

    @Test func `people without the role and programs without the scope are refused`() async throws {
        let office = try await WebhookOffice()
        let reader = office.program("reader", ["taxi:read"])

        #expect(try await office.call(.get, "/v1/webhooks", as: reader).status == .forbidden)
        #expect(try await office.call(.get, "/console/webhooks", as: reader).status == .forbidden)
        #expect(try await office.call(.get, "/v1/webhooks", as: nil).status == .unauthorized)
    }

    @Test func `what a receiver answers is shown as text`() async throws {
        let office = try await WebhookOffice()
        let (id, _) = try await office.enter()
        office.receiver.answer { _ in
            WebhookReply(status: 500, body: Array("<script>alert(1)</script>\u{0}".utf8))
        }
        try await office.tell("ride/1")
        try await office.send()

        let page = try await office.host.open(office.module) {
            try await $0.page("/console/webhooks/\(id)/deliveries/1", as: office.chiefKey)
        }

        #expect(page.status == .ok)
        #expect(page.text.contains("&lt;script&gt;"))
        #expect(!page.text.contains("<script>alert"))
    }

    @Test func `without anybody who listens an event leaves no trace`() async throws {
        let office = try await WebhookOffice()
        try await office.tell("ride/1")

        let (id, _) = try await office.enter()
        try await office.send()

        let page = try await office.call(.get, "/console/webhooks/\(id)", as: office.chiefKey)
        #expect(page.text.contains("\"waiting\":0"))
        #expect(office.receiver.calls.isEmpty)
    }
}
