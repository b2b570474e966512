import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// Hands e-mails on that wait, again and again until they are taken, refused or too old.
///
/// An e-mail has one `Message-ID` whenever it is sent. Should this server die between a relay's yes and the row that notes it,
/// it goes out once more with that same name.
public struct MailSender: Sendable {
    /// The kind of the errand of each e-mail.
    public static let kind = "mail.send"
    private static let longestReply = 300

    private let database: any Database
    private let carrier: any MailCarrier
    private let clock: any WallClock
    private let keepsBodies: Bool

    /// Makes a sender.
    ///
    /// - Parameters:
    ///   - database: where e-mails stand.
    ///   - carrier: takes them.
    ///   - clock: tells the time.
    ///   - keepsBodies: whether their texts stay to be read in the console, as in a trial.
    public init(database: any Database, carrier: any MailCarrier, clock: any WallClock, keepsBodies: Bool) {
        self.database = database
        self.carrier = carrier
        self.clock = clock
        self.keepsBodies = keepsBodies
    }

    /// What to run, by kind, in an `ErrandRunner`.
    public var handlers: [String: ErrandRunner.Handler] { [Self.kind: { [self] in try await send($0) }] }

    private func send(_ errand: Deadline) async throws {
        let id = Identifier<OutgoingMail>(errand.subject)
        let found = try await database.read { transaction in
            try id.flatMap { try MailStore(transaction: transaction).waiting($0) }
        }
        guard let (mail, attempts) = found else {
            return try await database.write {
                try Deadlines.cancel($0, kind: Self.kind, subject: errand.subject)
            }
        }
        do {
            try await carrier.carry(mail)
        } catch MailFault.refused(let reply) {
            return try await settle(mail, as: "refused", reply: reply)
        } catch let error where !(error is CancellationError) {
            return try await putOff(mail, attempts: attempts + 1, Self.words(error))
        }
        try await settle(mail, as: "sent", reply: nil)
    }

    private func putOff(_ mail: OutgoingMail, attempts: Int, _ reply: String) async throws {
        let now = clock.now()
        guard let next = MailPauses.next(after: attempts, madeAt: mail.madeAt, now: now) else {
            return try await settle(mail, as: "given up", reply: reply)
        }
        try await database.write { transaction in
            try MailStore(transaction: transaction).noteAttempt(mail.id, reply: String(reply.prefix(Self.longestReply)))
            try Deadlines.schedule(transaction, kind: Self.kind, subject: mail.id.description, dueAt: next)
        }
    }

    private func settle(_ mail: OutgoingMail, as state: String, reply: String?) async throws {
        let now = clock.now()
        try await database.write { [keepsBodies] transaction in
            try MailStore(transaction: transaction).settle(
                mail.id,
                as: state,
                reply: reply.map { String($0.prefix(Self.longestReply)) },
                keepsBody: keepsBodies,
                at: now
            )
            try Deadlines.cancel(transaction, kind: Self.kind, subject: mail.id.description)
        }
    }

    private static func words(_ error: any Error) -> String {
        if case MailFault.notNow(let reply) = error { return reply }
        return "\(type(of: error))"
    }
}
