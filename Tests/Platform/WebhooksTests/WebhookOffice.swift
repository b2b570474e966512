import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import CrosstownWebhooks
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// Webhooks, a feature that tells events, and receivers that a test decides over.
final class WebhookOffice: Sendable {
    let host: TestHost
    let receiver = ReceiverDouble()
    let programs = ProgramsDouble()
    let chief: Identifier<Account>
    let chiefKey: String
    let module: WebhooksModule

    init(
        on engine: TestEngine = .sqlite,
        mostWaiting: Int = 100,
        transport: (any WebhookTransport)? = nil
    ) async throws {
        let host = try await TestHost(on: engine)
        let (chiefKey, chief) = host.person(as: ["administrator"])
        (self.host, self.chief, self.chiefKey) = (host, chief, chiefKey)
        let featureHost = host.makeFeatureHost { [programs] in
            $0.people = KnownPeople(holders: ["administrator": [chief]])
            $0.programs = programs
            // The services wait for real until something is due.
            $0.sleeper = ContinuousClock()
        }
        module = WebhooksModule(featureHost, transport: transport ?? receiver, mostWaiting: mostWaiting)
        module.learn([Told.feature])
        try await host.migrate(module)
    }

    /// The key of a program with some scopes.
    func program(_ name: String, _ scopes: Set<String>) -> String {
        programs.add(Program(id: "key \(name)", name: name, scopes: scopes))
        return host.callers.program(name, scopes)
    }

    /// Tells an event of a ride, and has it spread.
    func tell(
        _ subject: String,
        _ number: Int = 1,
        program: String? = nil,
        isRehearsal: Bool = false
    ) async throws {
        let event = try WebhookEvent(
            Told.moved,
            subject: subject,
            program: program.map { "key \($0)" },
            isRehearsal: isRehearsal,
            at: host.clock.now(),
            data: ["ride": subject, "number": "\(number)"]
        )
        try await host.database.write { [module] in try module.webhooks.tell(event, in: $0) }
        try await spread()
    }

    func spread() async throws { try await host.work(module) }

    /// Sends all that is due, and nothing that is due later.
    func send() async throws {
        for _ in 0..<500 {
            let (ran, next) = try await module.sendDue()
            if ran == 0, next.map({ $0 > host.clock.now() }) ?? true { return }
        }
    }

    /// Lets time pass, and sends what becomes due.
    func wait(seconds: Int64) async throws {
        host.clock.advance(milliseconds: seconds * 1000)
        try await send()
    }

    func call(
        _ method: HTTPRequest.Method,
        _ path: String,
        as key: String?,
        _ body: String? = nil
    ) async throws -> TestResponse {
        try await host.open(module) { try await $0.json(method, path, as: key, body) }
    }

    /// Enters a webhook, and gives its identity and secret.
    func enter(
        _ address: String = "https://partner.example/hooks",
        as key: String? = nil,
        types: [String] = []
    ) async throws -> (id: String, secret: String) {
        let path = key == nil ? "/console/webhooks" : "/v1/webhooks"
        let body = "{\"name\":\"Partner\",\"address\":\"\(address)\",\"types\":\(types)}"
        let answer = try await call(.post, path, as: key ?? chiefKey, body)
        try #require(answer.status == .created)
        let made = try answer.decoded([String: String].self)
        return (try #require(made["id"]), try #require(made["secret"]))
    }
}

/// What a feature of the tests tells programs.
enum Told {
    static let moved = WebhookKind("taxi.moved", explanation: "A taxi moved", scope: "taxi:fleet")
    static let feature = DeclaringFeature(webhookKinds: [moved])
}

/// Receivers that answer as a test wants, and remember what they got.
final class ReceiverDouble: WebhookTransport {
    private struct State {
        var calls: [WebhookCall] = []
        var answer: @Sendable (WebhookCall) throws -> WebhookReply = { _ in WebhookReply(status: 204) }
    }

    private let state = Mutex(State())

    var calls: [WebhookCall] { state.withLock { $0.calls } }

    /// The numbers of the events that were posted, in order.
    var numbers: [String] { calls.map { $0.value("number") } }

    func answer(_ answer: @escaping @Sendable (WebhookCall) throws -> WebhookReply) {
        state.withLock { $0.answer = answer }
    }

    func check(_ address: String) async throws(WebhookFault) {
        guard address.hasPrefix("https://") else { throw .badAddress }
        if address.contains("10.0.0.") { throw .notPublic }
        if address.contains("no-such-host") { throw .unknownHost }
    }

    func send(_ call: WebhookCall) async throws -> WebhookReply {
        let answer = state.withLock { state in
            state.calls.append(call)
            return state.answer
        }
        return try answer(call)
    }
}

extension WebhookCall {
    /// A member of the data of the posted event.
    func value(_ name: String) -> String {
        struct Posted: Decodable { let data: [String: String] }
        return (try? JSONDecoder().decode(Posted.self, from: Data(body)))?.data[name] ?? ""
    }
}

/// Programs that a test has made.
final class ProgramsDouble: Programs {
    private let known = Mutex<[String: Program]>([:])

    func add(_ program: Program) { known.withLock { $0[program.id] = program } }
    func takeBack(_ name: String) { known.withLock { $0["key \(name)"] = nil } }

    func programs(_ callers: [String], in transaction: any Transaction) throws -> [String: Program] {
        known.withLock { known in known.filter { callers.contains($0.key) } }
    }
}
