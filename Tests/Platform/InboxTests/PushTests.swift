import CrosstownInbox
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct PushTests {
    @Test(arguments: TestEngine.reachable)
    func `a device gets the kind of a notice and a way to it, and nothing else`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        let browser = try await office.subscribe(mira)

        try await office.tell([mira], "Mira, your taxi is here", subject: "taxi.request/5")
        try await office.send()

        let message = try #require(office.service.messages.first)
        let text = try browser.read(message.body)
        #expect(office.service.messages.count == 1)
        #expect(message.endpoint == browser.endpoint)
        #expect(text.contains("\"web_push\":8030"))
        #expect(text.contains("\"title\":\"Your taxi\""))
        #expect(text.contains("\"navigate\":\"https://town.example/inbox/open/"))
        #expect(!text.contains("Mira"))
        #expect(!text.contains("Quai"))
        #expect(!text.contains("request"))
        #expect(message.headers["TTL"] == "14400")
        #expect(message.headers["Urgency"] == "high")
        #expect(message.headers["Content-Encoding"] == "aes128gcm")
        #expect(message.headers["Topic"]?.utf8.count == 32)
        #expect(message.headers["Authorization"]?.hasPrefix("vapid t=") == true)
    }

    @Test func `a test notice says when no device can show it`() async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        let sendTest: @Sendable () async throws -> String? = {
            try await office.open { client in
                let settings = "/inbox/settings"
                return try await client.form(settings + "/test", as: office.key(of: mira), from: settings).headers[
                    .location
                ]
            }
        }

        #expect(try await sendTest() == "/inbox/settings?done=testedWithoutDevice")
        _ = try await office.subscribe(mira)
        #expect(try await sendTest() == "/inbox/settings?done=tested")
    }

    @Test func `messages of one subject replace each other, and others do not`() async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        _ = try await office.subscribe(mira)

        for subject in ["a", "a", "b", nil, nil] {
            try await office.tell([mira], subject: subject)
            try await office.send()
        }

        let topics = office.service.messages.map { $0.headers["Topic"] ?? "" }
        #expect(topics[0] == topics[1])
        #expect(Set(topics).count == 4)
    }

    @Test(arguments: TestEngine.reachable)
    func `a replaced notice that was not sent yet is not sent any more`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        let browser = try await office.subscribe(mira)

        try await office.tell([mira], kind: Told.coins, subject: "a")
        try await office.tell([mira], kind: Told.arrival, subject: "a")
        try await office.send()

        #expect(try office.service.messages.map { try browser.read($0.body).contains("taxi.arrival") } == [true])
    }

    @Test(arguments: TestEngine.reachable, [404, 410])
    func `a device that is gone is forgotten`(engine: TestEngine, status: Int) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        _ = try await office.subscribe(mira)
        office.service.answer { _ in PushResponse(status: status) }
        try await office.tell([mira])
        try await office.send()

        try await office.tell([mira])
        try await office.send()

        #expect(office.service.messages.count == 1)
    }

    @Test(arguments: TestEngine.reachable, [429, 500, 503])
    func `a service that is too busy is asked again, as late as it wants`(engine: TestEngine, status: Int) async throws
    {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        _ = try await office.subscribe(mira)
        office.service.answer { _ in PushResponse(status: status, retryAfter: 120) }
        try await office.tell([mira])
        try await office.send()
        office.service.answer { _ in PushResponse(status: 201) }

        office.host.clock.advance(milliseconds: 119_000)
        try await office.send()
        #expect(office.service.messages.count == 1)
        office.host.clock.advance(milliseconds: 1_000)
        try await office.send()
        try await office.send()

        #expect(office.service.messages.count == 2)
    }

    @Test func `a service that keeps failing is left alone, and others are not`() async throws {
        let office = try await InboxOffice()
        let people = (0..<20).map { _ in office.person() }
        for person in people { _ = try await office.subscribe(person, to: Browser("https://broken.example/\(person)")) }
        let theo = office.person()
        _ = try await office.subscribe(theo)
        office.service.answer { message in
            if message.endpoint.contains("broken") { throw PushFault.late }
            return PushResponse(status: 201)
        }
        for person in people { try await office.tell([person]) }
        try await office.send()
        let tried = office.service.messages.count

        office.host.clock.advance(milliseconds: 1_000)
        try await office.tell(people + [theo])
        try await office.send()

        let later = office.service.messages.dropFirst(tried)
        #expect(tried <= 20)
        #expect(later.map { $0.endpoint.contains("broken") } == [false])
        office.service.answer { _ in PushResponse(status: 201) }
        office.host.clock.advance(milliseconds: 3_600_000)
        try await office.send()
        let arrived = Set(office.service.messages.dropFirst(tried + 1).map(\.endpoint))
        #expect(arrived.count == 20)
    }

    @Test func `a message that nobody takes is given up once it is too old`() async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        _ = try await office.subscribe(mira)
        office.service.answer { _ in PushResponse(status: 500) }
        try await office.tell([mira])

        for _ in 0..<40 {
            try await office.send()
            office.host.clock.advance(milliseconds: 600_000)
        }

        let tries = office.service.messages.count
        office.host.clock.advance(milliseconds: 86_400_000)
        try await office.send()
        #expect(tries > 3)
        #expect(office.service.messages.count == tries)
    }

    @Test(arguments: TestEngine.reachable)
    func `a server that dies in between leaves the message to another, under the same name`(
        engine: TestEngine
    ) async throws {
        let office = try await InboxOffice(on: engine)
        let mira = office.person()
        _ = try await office.subscribe(mira)
        try await office.tell([mira])
        office.service.answer { _ in throw CancellationError() }
        // The row is leased and never settled, as after kill -9.
        try await office.host.database.write { transaction in
            try transaction.execute("UPDATE inbox_delivery SET due_at = \(office.host.clock.now()), attempts = 1")
        }
        office.service.answer { _ in PushResponse(status: 201) }

        let other = try await office.another()
        async let one = office.module.sendDue()
        async let two = other.sendDue()
        let ran = try await [one.ran, two.ran].reduce(0, +)

        #expect(ran == 1)
        #expect(office.service.messages.count == 1)
        try await office.send()
        #expect(office.service.messages.count == 1)
    }

    @Test func `all servers have one key, and it outlives them`() async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        _ = try await office.subscribe(mira)
        try await office.tell([mira])
        try await office.send()
        try await office.tell([mira])

        _ = try await office.another().sendDue()

        let keys = office.service.messages.map { $0.headers["Authorization"]?.split(separator: "k=").last ?? "" }
        try #require(keys.count == 2)
        #expect(keys[0] == keys[1])
    }

    @Test(arguments: [
        "http://push.example/1", "ftp://push.example/1", "https://", "https://a:b@push.example/1", "not an address",
        "https://push.example/1#x", "https://push.example/\(String(repeating: "x", count: 1024))",
        "https://internal.example/1", "//push.example/1",
    ])
    func `hostile addresses are refused`(address: String) async throws {
        let office = try await InboxOffice()
        office.service.hide("internal.example")
        let mira = office.person()
        let browser = Browser(address)

        let device = try await office.open {
            try await $0.json(.post, "/push/devices", as: office.key(of: mira), browser.subscription())
        }
        let topics = try await office.follow([Told.topic.name], by: browser)

        #expect(device.status == .unprocessableContent)
        #expect(try device.wrongFields.contains("endpoint"))
        #expect(topics.status == .unprocessableContent)
        try await office.tell([mira])
        try await office.send()
        #expect(office.service.messages.isEmpty)
    }

    @Test func `a host that is not found is a fault of the request, not of the server`() async throws {
        let office = try await InboxOffice()
        office.service.lose("metadata.example.internal")
        let mira = office.person()
        let browser = Browser("https://metadata.example.internal/x")

        let device = try await office.open {
            try await $0.json(.post, "/push/devices", as: office.key(of: mira), browser.subscription())
        }
        let topics = try await office.follow([Told.topic.name], by: browser)

        #expect(device.status == .unprocessableContent)
        #expect(try device.wrongFields.contains("endpoint"))
        #expect(topics.status == .unprocessableContent)
    }

    @Test(arguments: [PushFault.notPublic, .badAddress])
    func `a device whose name leads inside later is forgotten`(fault: PushFault) async throws {
        let office = try await InboxOffice()
        let mira = office.person()
        _ = try await office.subscribe(mira)
        office.service.answer { _ in throw fault }
        try await office.tell([mira])
        try await office.send()
        office.host.clock.advance(milliseconds: 600_000)

        try await office.tell([mira])
        try await office.send()

        #expect(office.service.messages.count == 1)
    }

    @Test(arguments: TestEngine.reachable)
    func `a device is whose account is signed in there, and nobody takes it by its address`(
        engine: TestEngine
    ) async throws {
        let office = try await InboxOffice(on: engine)
        let (mira, theo) = (office.person(), office.person())
        let browser = try await office.subscribe(mira)
        let stolen = try await office.open {
            try await $0.json(
                .post,
                "/push/devices",
                as: office.key(of: theo),
                Browser(browser.endpoint).subscription()
            )
        }
        _ = try await office.subscribe(theo, to: browser)

        try await office.tell([mira])
        try await office.send()
        #expect(stolen.status == .notFound)
        #expect(office.service.messages.isEmpty)
        try await office.tell([theo])
        try await office.send()
        #expect(office.service.messages.count == 1)

        let forget = "{\"endpoint\":\"\(browser.endpoint)\"}"
        for (person, left) in [(mira, 2), (theo, 2)] {
            let answer = try await office.open {
                try await $0.json(.post, "/push/devices/forget", as: office.key(of: person), forget)
            }
            #expect(answer.status == .noContent)
            try await office.tell([theo])
            try await office.send()
            #expect(office.service.messages.count == left)
        }
    }
}
