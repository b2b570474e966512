import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// Hands messages of one channel on that wait, again and again until they are taken, refused or too old.
///
/// A message has one name whenever it is sent: an e-mail's `Message-ID`, a text message's `Idempotency-Key`. Should this server
/// die between a yes and the row that notes it, it goes out once more with that same name.
public struct MessageSender: Sendable {
    private static let longestReply = 300

    private let database: any Database
    private let carrier: any MessageCarrier
    private let clock: any WallClock
    private let keepsBodies: Bool
    private let kind: String

    /// Makes a sender.
    ///
    /// - Parameters:
    ///   - database: where messages stand.
    ///   - carrier: takes them.
    ///   - clock: tells the time.
    ///   - keepsBodies: whether their words stay to be read in the console, as in a trial.
    ///   - channel: which of them it sends.
    public init(
        database: any Database,
        carrier: any MessageCarrier,
        clock: any WallClock,
        keepsBodies: Bool,
        channel: MessageChannel = .mail
    ) {
        self.database = database
        self.carrier = carrier
        self.clock = clock
        self.keepsBodies = keepsBodies
        kind = channel.taskKind
    }

    /// What to run, by kind, in an `OutboundTaskRunner`.
    public var handlers: [String: OutboundTaskRunner.Handler] { [kind: { [self] in try await send($0) }] }

    private func send(_ task: Deadline) async throws {
        let id = Identifier<OutgoingMessage>(task.subject)
        let found = try await database.read { transaction in
            try id.flatMap { try MessageStore(transaction: transaction).waiting($0) }
        }
        guard let (message, attempts) = found else {
            return try await database.write { [kind] in
                try Deadlines.cancel($0, kind: kind, subject: task.subject)
            }
        }
        do {
            try await carrier.carry(message)
        } catch CarrierFault.refused(let reply) {
            return try await settle(message, as: "refused", reply: reply)
        } catch let error where !(error is CancellationError) {
            return try await putOff(message, attempts: attempts + 1, Self.words(error))
        }
        try await settle(message, as: "sent", reply: nil)
    }

    private func putOff(_ message: OutgoingMessage, attempts: Int, _ reply: String) async throws {
        let now = clock.now()
        guard let next = MessagePauses.next(after: attempts, of: message, now: now) else {
            return try await settle(message, as: "given up", reply: reply)
        }
        try await database.write { [kind] transaction in
            let words = String(reply.prefix(Self.longestReply))
            try MessageStore(transaction: transaction).noteAttempt(message.id, reply: words)
            try Deadlines.schedule(transaction, kind: kind, subject: message.id.description, dueAt: next)
        }
    }

    private func settle(_ message: OutgoingMessage, as state: String, reply: String?) async throws {
        let now = clock.now()
        try await database.write { [keepsBodies, kind] transaction in
            try MessageStore(transaction: transaction).settle(
                message.id,
                as: state,
                reply: reply.map { String($0.prefix(Self.longestReply)) },
                keepsBody: keepsBodies,
                at: now
            )
            try Deadlines.cancel(transaction, kind: kind, subject: message.id.description)
        }
    }

    private static func words(_ error: any Error) -> String {
        switch error {
        case CarrierFault.notNow(let reply): reply
        case CarrierFault.late: "no answer in time"
        case CarrierFault.unprotected: "no TLS is offered"
        case CarrierFault.broken: "the other side broke off"
        default: "\(type(of: error))"
        }
    }
}

extension MessageChannel {
    /// The kind of the outbound task of each of its messages: a gateway that is slow keeps no e-mail from going out.
    var taskKind: String {
        switch self {
        case .mail: "mail.send"
        case .text: "text.send"
        }
    }
}
