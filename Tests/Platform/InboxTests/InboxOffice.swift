import CrosstownInbox
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// An inbox, a feature that notifies people, and a push service that a test decides over.
final class InboxOffice: Sendable {
    let host: TestHost
    let service = PushServiceDouble()
    let post: PostDouble
    let module: InboxModule
    private let profiles: any People

    /// An inbox over an empty database; `channels` are those on which messages can be sent besides push.
    init(
        on engine: TestEngine = .sqlite,
        channels: Set<NoticeKind.Channel> = [.mail, .text],
        people profiles: any People = NoPeople()
    ) async throws {
        let (host, post) = (try await TestHost(on: engine), PostDouble(channels: channels))
        (self.host, self.post, self.profiles) = (host, post, profiles)
        module = Self.module(host, service, post, profiles)
        try await host.migrate(module)
        try await module.prepare()
    }

    /// Another server over the same database, as after a crash.
    func another() async throws -> InboxModule {
        let module = Self.module(host, service, post, profiles)
        try await module.prepare()
        return module
    }

    private static func module(
        _ host: TestHost,
        _ service: PushServiceDouble,
        _ post: PostDouble,
        _ profiles: any People
    ) -> InboxModule {
        let module = InboxModule(
            host.makeFeatureHost { $0.people = profiles },
            messages: post,
            transport: service
        )
        module.learn([module, Told.feature])
        return module
    }

    func person() -> Identifier<Account> { host.person().account }

    func key(of person: Identifier<Account>, as roles: Set<String> = ["passenger"]) -> String {
        host.callers.key(of: person, as: roles)
    }

    /// Tells people something about a subject.
    func tell(
        _ people: [Identifier<Account>],
        _ title: String = "Your taxi is here",
        text: LocalizedText = "T345 waits at Quai Albert Ier.",
        kind: NoticeKind = Told.arrival,
        about: [Identifier<Account>] = [],
        subject: String? = nil
    ) async throws {
        let notice = Notice(
            kind,
            title: LocalizedText(verbatim: title),
            text: text,
            link: "/taxi/requests/5",
            about: about,
            subject: subject
        )
        try await host.database.write { [module] in try module.notices.tell(people, notice, in: $0) }
    }

    /// Sends all that is due.
    func send() async throws {
        while try await module.sendDue().ran > 0 {}
    }

    /// Lets time pass and does what has become due.
    func wait(milliseconds: Int64) async throws { try await host.pass(milliseconds: milliseconds, module) }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await host.open(module) { try await calls($0) }
    }

    /// Has a browser of a person subscribe.
    func subscribe(_ person: Identifier<Account>, to browser: Browser = Browser()) async throws -> Browser {
        let answer = try await open { [self] client in
            try await client.json(.post, "/push/devices", as: key(of: person), browser.subscription())
        }
        try #require(answer.status == .ok)
        return browser
    }

    /// Has a browser follow topics, and says what it then follows.
    func follow(
        _ topics: [String],
        unfollow: [String] = [],
        by browser: Browser
    ) async throws -> (status: HTTPResponse.Status, topics: [String]) {
        let body = """
            {"subscription":\(browser.subscription()),"follow":\(topics),"unfollow":\(unfollow)}
            """
        let answer = try await open { try await $0.json(.post, "/push/topics", as: nil, body) }
        let topics = try? answer.decoded([String: [String]].self)["topics"]
        return (answer.status, topics ?? [])
    }
}

/// What a feature of the tests tells, and whom.
enum Told {
    static let arrival = NoticeKind("taxi.arrival", name: "Your taxi", urgency: .high)
    static let coins = NoticeKind("taxi.coins", name: "New coins", channels: [.push, .mail])
    static let offers = NoticeKind("taxi.offers", name: "Offers to drivers", roles: ["driver"])
    static let request = NoticeKind("social.request", name: "Friend requests")
    static let roles = NoticeKind("accounts.roles", name: "Your roles", roles: ["administrator"])
    static let topic = DeviceTopic("taxi.zone/port")

    static let feature = DeclaringFeature(
        noticeKinds: [arrival, coins, offers, request, roles],
        followableTopics: [FollowableTopic("taxi.zone/") { name, _ in name.hasPrefix("taxi.zone/port") }]
    )
}

/// A browser with a subscription, which reads the messages that it gets.
struct Browser: Sendable {
    let endpoint: String
    private let key = P256.KeyAgreement.PrivateKey()
    private let auth: [UInt8] = (0..<16).map { _ in .random(in: .min ... .max) }

    init(_ endpoint: String = "https://push.example/\(UInt64.random(in: .min ... .max))") { self.endpoint = endpoint }

    /// What the browser tells about its subscription.
    func subscription(language: String = "en") -> String {
        let p256dh = Base64URL.encode(key.publicKey.x963Representation)
        return """
            {"endpoint":"\(endpoint)","keys":{"p256dh":"\(p256dh)","auth":"\(Base64URL.encode(auth))"},\
            "language":"\(language)"}
            """
    }

    /// Reads a message as RFC 8291 says.
    func read(_ body: [UInt8]) throws -> String {
        let (salt, theirs) = (body[0..<16], body[21..<86])
        let secret = try key.sharedSecretFromKeyAgreement(with: .init(x963Representation: theirs))
        let input = secret.hkdfDerivedSymmetricKey(
            using: SHA256.self,
            salt: auth,
            sharedInfo: Array("WebPush: info\0".utf8) + Array(key.publicKey.x963Representation) + theirs,
            outputByteCount: 32
        )
        func derive(_ name: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: input,
                salt: salt,
                info: Array("Content-Encoding: \(name)\0".utf8),
                outputByteCount: count
            )
        }
        let nonce = derive("nonce", 12).withUnsafeBytes { Array($0) }
        let box = try AES.GCM.SealedBox(combined: nonce + body[86...])
        let record = try AES.GCM.open(box, using: derive("aes128gcm", 16))
        let end = try #require(record.lastIndex(of: 2))
        return String(decoding: record[..<end], as: UTF8.self)
    }
}

/// A push service that answers as a test wants, and remembers what it got.
final class PushServiceDouble: PushTransport {
    private struct State {
        var messages: [PushMessage] = []
        var answer: @Sendable (PushMessage) throws -> PushResponse = { _ in PushResponse(status: 201) }
        var privateHosts: Set<String> = []
        var lostHosts: Set<String> = []
    }

    private let state = Mutex(State())

    /// All messages, also those that were refused.
    var messages: [PushMessage] { state.withLock { $0.messages } }

    /// Has it answer in another way from now on.
    func answer(_ answer: @escaping @Sendable (PushMessage) throws -> PushResponse) {
        state.withLock { $0.answer = answer }
    }

    /// Has a host lie in a private network.
    func hide(_ host: String) { state.withLock { _ = $0.privateHosts.insert(host) } }

    /// Has a host have no address.
    func lose(_ host: String) { state.withLock { _ = $0.lostHosts.insert(host) } }

    func check(_ endpoint: String) async throws(PushFault) {
        let (isHidden, isLost) = state.withLock { state in
            (
                state.privateHosts.contains { endpoint.contains($0) },
                state.lostHosts.contains { endpoint.contains($0) }
            )
        }
        if isHidden { throw .notPublic }
        if isLost { throw .unknownHost }
    }

    func send(_ message: PushMessage) async throws -> PushResponse {
        let answer = state.withLock { state in
            state.messages.append(message)
            return state.answer
        }
        return try answer(message)
    }
}

/// Remembers the e-mails and text messages that it is given.
final class PostDouble: MessageDelivery {
    struct Letter: Hashable, Sendable {
        let person: Identifier<Account>
        let subject: String
        let paragraphs: [String]
    }

    let channels: Set<NoticeKind.Channel>
    private let sent = Mutex<(mails: [Letter], texts: [Letter])>(([], []))
    private let named = Mutex<Set<Identifier<Account>>>([])

    init(channels: Set<NoticeKind.Channel>) { self.channels = channels }

    /// Whom all messages named.
    var about: Set<Identifier<Account>> { named.withLock { $0 } }
    var mails: [Letter] { sent.withLock { $0.mails } }
    var texts: [Letter] { sent.withLock { $0.texts } }

    func mail(
        _ message: MailMessage,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool {
        let paragraphs = message.paragraphs.map(\.english)
        let letter = Letter(person: person, subject: message.subject.english, paragraphs: paragraphs)
        sent.withLock { $0.mails.append(letter) }
        named.withLock { $0.formUnion(about) }
        return true
    }

    func text(
        _ message: LocalizedText,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool {
        sent.withLock { $0.texts.append(Letter(person: person, subject: message.english, paragraphs: [])) }
        return true
    }
}
