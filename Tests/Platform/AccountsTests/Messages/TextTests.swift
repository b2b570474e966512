import CrosstownAccounts
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import Testing

@Suite struct TextTests {
    @Test(arguments: [
        ("https://texts.example.org/messages", "key", true), ("http://127.0.0.1:9/messages", "key", true),
        ("http://texts.example.org/messages", "key", false), ("texts.example.org", "key", false),
        ("https://user:pass@texts.example.org", "key", false), ("https://texts.example.org", "a\r\nb", false),
        ("https://texts.example.org", "", false),
    ])
    func `a gateway is named by a guarded address, or one of this machine`(address: String, key: String, isOne: Bool) {
        #expect((TextGateway(address: address, key: key) != nil) == isOne)
    }

    @Test(arguments: TestEngine.reachable)
    func `a text message arrives once, though the gateway fails, is slow and hangs up`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let luca = try await office.luca()
        try await withGateway([.says(503), .says(429), .isSlow, .takesAndHangs, .says(202)]) { gateway, carrier in
            for _ in 0..<2 { try await office.text(luca, "Your taxi is here", key: "taxi/1") }

            for _ in 0..<10 {
                _ = try await office.texter(carrier).step()
                office.host.clock.advance(milliseconds: 1000_000)
            }

            let met = gateway.met.withLock { $0 }
            #expect(met.count == 5)
            #expect(Set(met.map(\.key)).count == 1)
            #expect(Set(met.map(\.authorization)) == ["Bearer secret"])
            #expect(gateway.taken.withLock { $0 } == ["+37798765432 Crosstown: Your taxi is here"])
            #expect(try await office.states() == ["sent"])
        }
    }

    @Test(arguments: [400, 404, 422])
    func `what the gateway refuses for good is not tried again`(status: Int) async throws {
        let office = try await Office(on: .sqlite)
        let luca = try await office.luca()
        try await withGateway([.says(status)]) { gateway, carrier in
            try await office.text(luca, "Hello", key: "hello/1")

            for _ in 0..<3 {
                _ = try await office.texter(carrier).step()
                office.host.clock.advance(milliseconds: 3600_000)
            }

            #expect(gateway.met.withLock { $0.count } == 1)
            #expect(try await office.states() == ["refused"])
        }
    }

    @Test func `a text message that nobody takes is given up after two hours`() async throws {
        let office = try await Office(on: .sqlite)
        let luca = try await office.luca()
        try await withGateway(Array(repeating: .says(401), count: 40)) { _, carrier in
            try await office.text(luca, "Hello", key: "hello/1")

            for _ in 0..<20 {
                _ = try await office.texter(carrier).step()
                office.host.clock.advance(milliseconds: 1800_000)
            }

            #expect(try await office.states() == ["given up"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a number counts once its code is entered, and is one account's`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let (anna, ben) = (try await office.person("anna"), try await office.person("ben"))
        let phones = AddressService(accounts: office.accounts, mail: office.delivery, channel: .text)

        try await office.confirm("00377 98 76 54 32", of: anna, phones)
        let owner = try await office.owner(of: "+37798765432")
        let second = await #expect(throws: Problem.self) {
            try await office.confirm("+377 98 76 54 32", of: ben, phones)
        }

        #expect(owner == anna)
        #expect(second?.message(for: "code")?.english == "is for a number that belongs to another account")
        #expect(try await office.owner(of: "+37798765432") == anna)
    }

    @Test func `an address is no number, and a number without its country neither`() async throws {
        let office = try await Office(on: .sqlite)
        let anna = try await office.person("anna")
        let phones = AddressService(accounts: office.accounts, mail: office.delivery, channel: .text)

        for typed in ["anna@example.org", "98765432", "+0123456789", ""] {
            let problem = await #expect(throws: Problem.self) {
                try await phones.sendCode(to: typed, of: anna, from: "here")
            }
            #expect(problem?.message(for: "phone") != nil)
        }
        #expect(try await office.states().isEmpty)
    }

    @Test func `words and old codes go when their time is over`() async throws {
        let office = try await Office(on: .sqlite)
        let anna = try await office.person("anna")
        let phones = AddressService(accounts: office.accounts, mail: office.delivery, channel: .text)
        try await phones.sendCode(to: "+37798765432", of: anna, from: "here")
        try await office.host.database.write {
            try $0.execute("UPDATE mail_message SET state = 'kept', settled_at = made_at")
        }
        let rules = QueuedMessages.retention + [PrintedCodeService.retention]
        let later = office.host.clock.now().advanced(milliseconds: 3600_000)

        let removed = try await office.host.database.write { transaction in
            try rules.filter { $0.days == 1 }.map { try $0.remove(later, 100, transaction) }
        }
        let again = try await office.host.database.write { transaction in
            try rules.filter { $0.days == 1 }.map { try $0.remove(later, 100, transaction) }
        }

        #expect(removed == [1, 1])
        #expect(again == [0, 0])
        #expect(try await office.states() == ["kept"])
    }

    /// What a gateway does with a message.
    enum Mood: Sendable {
        /// Answers with a status.
        case says(Int)
        /// Answers nothing for a long time.
        case isSlow
        /// Takes the message, and hangs up before it says so.
        case takesAndHangs
    }

    /// What has come to a gateway.
    final class Gateway: Sendable {
        struct Call: Sendable {
            let key: String
            let authorization: String
        }

        let met = Mutex<[Call]>([])
        let taken = Mutex<[String]>([])
        private let seen = Mutex<Set<String>>([])
        private let moods: Mutex<[Mood]>

        init(_ moods: [Mood]) { self.moods = Mutex(moods) }

        func next() -> Mood { moods.withLock { $0.isEmpty ? .says(202) : $0.removeFirst() } }

        /// As gateways do, takes a message once for each key.
        func take(_ text: String, key: String) {
            if seen.withLock({ $0.insert(key).inserted }) { taken.withLock { $0.append(text) } }
        }
    }

    private struct Wish: Decodable {
        let to: String
        let from: String?
        let text: String
    }

    private func withGateway(
        _ moods: [Mood],
        _ test: @escaping @Sendable (Gateway, HTTPTextCarrier) async throws -> Void
    ) async throws {
        let gateway = Gateway(moods)
        let router = Router(context: BasicRequestContext.self)
        router.post("messages") { request, _ -> Response in
            let key = HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0] } ?? ""
            let call = Gateway.Call(key: key, authorization: request.headers[.authorization] ?? "")
            gateway.met.withLock { $0.append(call) }
            let body = try await request.body.collect(upTo: 10_000)
            let wish = try JSONDecoder().decode(Wish.self, from: Data(String(buffer: body).utf8))
            let text = "\(wish.to) \(wish.from ?? ""): \(wish.text)"
            switch gateway.next() {
            case .says(let status):
                if status < 300 { gateway.take(text, key: key) }
                return Response(status: .init(code: status))
            case .isSlow:
                try await Task.sleep(for: .seconds(3600))
                return Response(status: .ok)
            case .takesAndHangs:
                gateway.take(text, key: key)
                try await Task.sleep(for: .seconds(3600))
                return Response(status: .ok)
            }
        }
        try await withLoopbackServer(router) { address in
            let known = try #require(
                TextGateway(address: address + "/messages", key: "secret", sender: "Crosstown")
            )
            try await test(gateway, HTTPTextCarrier(known, timeout: .milliseconds(300)))
        }
    }
}

extension Office {
    func person(_ name: String) async throws -> Identifier<Account> {
        try await accounts.register(Credentials(userName: name, password: "violet lamp post"))
    }

    func text(_ person: Identifier<Account>, _ words: LocalizedText, key: String) async throws {
        try await host.database.write { _ = try delivery.text(words, to: person, about: [], key: key, in: $0) }
    }

    /// Has a number confirmed by the code that goes there.
    func confirm(_ number: String, of person: Identifier<Account>, _ phones: AddressService) async throws {
        try await phones.sendCode(to: number, of: person, from: "here")
        let body = try await host.database.read {
            try $0.first("SELECT body FROM mail_message ORDER BY id DESC LIMIT 1")?.get("body", as: String.self)
        }
        let code = try #require(body?.firstMatch(of: /[0-9]{6}/)).output
        try await phones.confirm(String(code), of: person)
    }

    func owner(of number: String) async throws -> Identifier<Account>? {
        try await host.database.read { try accounts.account(reachedAt: .phone(number), in: $0) }
    }
}
