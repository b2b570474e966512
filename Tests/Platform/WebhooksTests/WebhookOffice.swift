import CrosstownAccounts
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import CrosstownWebhooks
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

/// An application with webhooks, a feature that tells events, and receivers that a test decides over.
final class WebhookOffice: Sendable {
    static let noon = Timestamp(milliseconds: 1_795_000_000_000)

    let database: any Database
    let clock = ManualClock(noon)
    let ids = CountingIdentifiers()
    let receiver = ReceiverDouble()
    let programs = ProgramsDouble()
    let notices = RecordedNotices()
    let chief: Identifier<Account>
    let module: WebhooksModule
    let messages: OutboxRunner
    private let people = KnownCallers()

    init(
        on engine: TestEngine = .sqlite,
        mostWaiting: Int = 100,
        transport: (any WebhookTransport)? = nil
    ) async throws {
        database = try await engine.makeDatabase()
        chief = ids.next(Account.self)
        let seal = try #require(KeyedSeal(key: [UInt8](repeating: 7, count: KeyedSeal.keyBytes)))
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        var host = FeatureHost.bare(
            database,
            clock: clock,
            ids: ids,
            randomBytes: { count in (0..<count).map { _ in .random(in: .min ... .max) } },
            notices: notices,
            secondsFromUTC: { _ in 3600 }
        )
        host.sleeper = ContinuousClock()
        host.address = "https://rides.example"
        host.people = KnownPeople(holders: ["administrator": [chief]])
        host.seal = seal
        host.programs = programs
        host.isTrial = true
        host.logger = logger
        module = WebhooksModule(host, transport: transport ?? receiver, mostWaiting: mostWaiting)
        module.learn([Told.feature])
        messages = OutboxRunner(database: database, clock: clock, handlers: module.messageHandlers)
        _ = try await Migrator(CoreMigrations.all + module.migrations).migrate(database, at: clock.now())
    }

    /// The key of a program with some scopes.
    func program(_ name: String, _ scopes: Set<String>) -> String {
        let caller = "key \(name)"
        programs.add(Program(id: caller, name: name, scopes: scopes))
        return programs.key(of: caller, scopes)
    }

    var chiefKey: String { people.key(of: chief, as: ["administrator"]) }

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
            at: clock.now(),
            data: ["ride": subject, "number": "\(number)"]
        )
        try await database.write { [module] in try module.webhooks.tell(event, in: $0) }
        try await spread()
    }

    func spread() async throws {
        while try await messages.step().ran > 0 {}
    }

    /// Sends all that is due, and nothing that is due later.
    func send() async throws {
        for _ in 0..<500 {
            let (ran, next) = try await module.sendDue()
            if ran == 0, next.map({ $0 > clock.now() }) ?? true { return }
        }
    }

    /// Lets time pass, and sends what becomes due.
    func wait(seconds: Int64) async throws {
        clock.advance(milliseconds: seconds * 1000)
        try await send()
    }

    func open<Value: Sendable>(
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        let presenter = Presenter(signIn: "/sign-in")
        let routes = Routes<WebContext>(presenter: presenter)
        module.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(
            middleware: CallerMiddleware(
                authenticator: PeopleOrPrograms(people: people, programs: programs),
                cookie: SessionCookie(isSecure: false)
            )
        )
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await Application(router: router, logger: logger).test(.router) { try await calls($0) }
    }

    func call(
        _ method: HTTPRequest.Method,
        _ path: String,
        as key: String?,
        _ body: String? = nil,
        accept: String = "application/json"
    ) async throws -> TestResponse {
        try await open { client in
            var headers: HTTPFields = [.accept: accept]
            if let key { headers[.authorization] = "Bearer \(key)" }
            if body != nil { headers[.contentType] = "application/json" }
            return try await client.execute(
                uri: path,
                method: method,
                headers: headers,
                body: body.map { ByteBuffer(string: $0) }
            )
        }
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
        let made = try JSONDecoder().decode([String: String].self, from: Data(answer.text.utf8))
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
final class ProgramsDouble: Programs, Authenticator {
    private let known = Mutex<[String: Program]>([:])

    func add(_ program: Program) { known.withLock { $0[program.id] = program } }
    func takeBack(_ name: String) { known.withLock { $0["key \(name)"] = nil } }
    func key(of caller: String, _ scopes: Set<String>) -> String { caller.replacing(" ", with: "-") }

    func programs(_ callers: [String], in transaction: any Transaction) throws -> [String: Program] {
        known.withLock { known in known.filter { callers.contains($0.key) } }
    }

    func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        let caller = token.replacing("key-", with: "key ")
        return known.withLock { $0[caller] }.map { Caller(accountID: $0.id, roles: $0.scopes) }
    }
}

private struct PeopleOrPrograms: Authenticator {
    let people: KnownCallers
    let programs: ProgramsDouble

    func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        if let program = try await programs.caller(for: token, kind: kind) { return program }
        return try await people.caller(for: token, kind: kind)
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }
}
