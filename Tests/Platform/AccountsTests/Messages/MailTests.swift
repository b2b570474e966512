import CrosstownAccounts
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import Synchronization
import Testing

@Suite struct MailTests {
    @Test func `the head of an e-mail is ASCII, and nothing in it can begin another header`() throws {
        let mail = OutgoingMessage.sample(subject: "Café\r\nBcc: eve@evil.example", body: "Voilà\n.\nEnd")

        let message = mail.message(from: .crosstown)
        let lines = message.split(separator: "\r\n", omittingEmptySubsequences: false)
        let head = lines.prefix { !$0.isEmpty }
        let body = lines.dropFirst(head.count + 1).joined()

        #expect(message.utf8.allSatisfy { $0 < 128 })
        #expect(lines.allSatisfy { $0.utf8.count <= 78 })
        #expect(!head.contains { $0.hasPrefix("Bcc") })
        #expect(head.contains("Date: Thu, 1 Jan 1970 00:00:00 +0000"))
        #expect(Data(base64Encoded: body).map { String(decoding: $0, as: UTF8.self) } == "Voilà\r\n.\r\nEnd")
    }

    @Test(arguments: [
        ("smtps://mira@mail.example.org", "secret" as String?, true), ("smtp://mail.example.org:25", nil, true),
        ("smtp://mira@mail.example.org", nil, false), ("smtp://mira:secret@mail.example.org", nil, false),
        ("http://mail.example.org", nil, false), ("mail.example.org", nil, false),
    ])
    func `a relay is named by an address, and a user by a password of its own`(
        address: String,
        password: String?,
        isRelay: Bool
    ) {
        #expect((SMTPRelay(address: address, password: password) != nil) == isRelay)
    }

    @Test(arguments: TestEngine.reachable)
    func `of somebody whose account is deleted no e-mail stays, to whomever it went`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let anna = try await office.anna()
        let luca = try await office.luca()
        try await office.tell(anna, key: "to anna")
        try await office.host.database.write { [delivery = office.delivery] transaction in
            let friend = try #require(ContactAddress(typed: "theo@example.org"))
            try delivery.invite(.hello, at: friend, about: [anna], key: "of anna", in: transaction)
            try delivery.invite(.hello, at: friend, about: [luca], key: "of luca", in: transaction)
            let address = try #require(ContactAddress(typed: "anna@example.org"))
            try delivery.invite(.hello, at: address, about: [luca], key: "to anna's address", in: transaction)
        }

        try await office.host.database.write { [accounts = office.accounts] in try accounts.remove(anna, in: $0) }

        let left = try await office.host.database.read {
            try $0.query("SELECT key FROM mail_message").map { try $0.get("key", as: String.self) }
        }
        #expect(left == ["of luca"])
    }

    @Test(arguments: TestEngine.reachable)
    func `one e-mail goes out for each key, and what is not taken is tried again`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let anna = try await office.anna()
        for _ in 0..<3 { try await office.tell(anna, key: "hello/1") }
        office.carrier.answers.withLock { $0 = [.broken, .notNow("451 later")] }

        for _ in 0..<6 {
            _ = try await office.runner.step()
            office.host.clock.advance(milliseconds: 60_000)
        }

        #expect(office.carrier.taken.withLock { $0.map(\.subject) } == ["Hello"])
        #expect(try await office.states() == ["sent"])
        let words = try await office.host.database.read {
            try $0.first("SELECT subject, body FROM mail_message").map {
                try $0.get("subject", as: String.self) + $0.get("body", as: String.self)
            }
        }
        #expect(words == "")
    }

    @Test(arguments: TestEngine.reachable)
    func `what a relay refuses for good is not tried again`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let anna = try await office.anna()
        try await office.tell(anna, key: "hello/1")
        office.carrier.answers.withLock { $0 = [.refused("550 no such user")] }

        for _ in 0..<3 {
            _ = try await office.runner.step()
            office.host.clock.advance(milliseconds: 3600_000)
        }

        #expect(office.carrier.taken.withLock { $0.isEmpty })
        #expect(try await office.states() == ["refused"])
    }

    @Test(arguments: TestEngine.reachable)
    func `what nobody takes for two days is given up`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let anna = try await office.anna()
        try await office.tell(anna, key: "hello/1")
        office.carrier.answers.withLock { $0 = Array(repeating: .late, count: 100) }

        for _ in 0..<40 {
            _ = try await office.runner.step()
            office.host.clock.advance(milliseconds: 7200_000)
        }

        #expect(try await office.states() == ["given up"])
    }

    @Test(arguments: TestEngine.reachable)
    func `only confirmed addresses have mail`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let person = try await office.accounts.register(Credentials(userName: "mira", password: "violet lamp post"))

        let isSent = try await office.host.database.write {
            try office.delivery.mail(.hello, to: person, about: [], key: "hello/1", in: $0)
        }

        #expect(!isSent)
        #expect(office.delivery.channels == [.mail, .text])
        #expect(try await office.states().isEmpty)
    }
}

/// Takes e-mails, or answers what it is told to.
final class RecordingCarrier: MessageCarrier {
    let answers = Mutex<[CarrierFault]>([])
    let taken = Mutex<[OutgoingMessage]>([])

    func carry(_ mail: OutgoingMessage) async throws {
        if let fault = answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw fault }
        taken.withLock { $0.append(mail) }
    }
}

/// What sends e-mails.
struct Office: Sendable {
    let host: TestHost
    let accounts: Accounts
    let delivery: QueuedMessages
    let carrier = RecordingCarrier()

    init(on engine: TestEngine) async throws {
        host = try await TestHost(on: engine)
        try await host.migrate(and: AccountMigrations.all + AuditMigrations.all)
        accounts = Accounts.seeded(in: host.database, clock: host.clock)
        delivery = QueuedMessages(
            accounts: accounts,
            languages: .english,
            address: "https://rides.example.org",
            outlet: .carrier,
            texts: .carrier
        )
    }

    /// Sends text messages by another carrier.
    func texter(_ carrier: any MessageCarrier) -> OutboundTaskRunner {
        let sender = MessageSender(
            database: host.database,
            carrier: carrier,
            clock: host.clock,
            keepsBodies: false,
            channel: .text
        )
        return host.taskRunner(sender.handlers)
    }

    var runner: OutboundTaskRunner {
        let sender = MessageSender(database: host.database, carrier: carrier, clock: host.clock, keepsBodies: false)
        return host.taskRunner(sender.handlers)
    }

    /// Somebody with a confirmed number.
    func luca() async throws -> Identifier<Account> {
        let luca = try await accounts.register(Credentials(userName: "luca", password: "violet lamp post"))
        let now = host.clock.now()
        try await host.database.write {
            try $0.execute(
                "INSERT INTO account_phone (account, address, confirmed_at) VALUES (\(luca), '+37798765432', \(now))"
            )
        }
        return luca
    }

    /// Somebody with a confirmed address.
    func anna() async throws -> Identifier<Account> {
        let anna = try await accounts.register(Credentials(userName: "anna", password: "violet lamp post"))
        let now = host.clock.now()
        try await host.database.write {
            try $0.execute(
                """
                INSERT INTO account_address (account, address, confirmed_at)
                VALUES (\(anna), 'anna@example.org', \(now))
                """
            )
        }
        return anna
    }

    func tell(_ person: Identifier<Account>, key: String) async throws {
        try await host.database.write { _ = try delivery.mail(.hello, to: person, about: [], key: key, in: $0) }
    }

    func states() async throws -> [String] {
        try await host.database.read {
            try $0.query("SELECT state FROM mail_message ORDER BY id").map { try $0.get("state") }
        }
    }
}

extension MailMessage {
    static let hello = MailMessage(subject: "Hello", paragraphs: ["You are welcome."], link: "/me")
}

extension MailSenderName {
    static let crosstown = MailSenderName(name: "Crosstown", address: "rides@example.org")
}

extension OutgoingMessage {
    static func sample(subject: String, body: String) -> OutgoingMessage {
        OutgoingMessage(
            id: Identifier("0190a5f2-0000-7000-8000-000000000001") ?? CountingIdentifiers().next(OutgoingMessage.self),
            address: "anna@example.org",
            subject: subject,
            body: body,
            madeAt: Timestamp(milliseconds: 0)
        )
    }
}
