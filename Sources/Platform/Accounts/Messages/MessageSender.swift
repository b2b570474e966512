import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// Sends the queued messages of one channel, with retries until they are sent, refused or too old.
///
/// Retries have the same ID: an e-mail's `Message-ID`, a text message's `Idempotency-Key`. If the server stops before
/// it stores a success, the message is sent again with that ID.
public struct MessageSender: Sendable {
    private static let longestReply = 300

    private let database: any Database
    private let carrier: any MessageCarrier
    private let clock: any WallClock
    private let keepsBodies: Bool
    private let kind: String

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - database: stores the messages.
    ///   - carrier: sends them.
    ///   - clock: the current time.
    ///   - keepsBodies: whether the content stays readable in the console, as in a trial.
    ///   - channel: the channel of the messages.
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

    /// The handlers for an `OutboundTaskRunner`, by kind.
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
    /// The outbound task kind of the channel, so that a slow gateway delays no e-mail.
    var taskKind: String {
        switch self {
        case .mail: "mail.send"
        case .text: "text.send"
        }
    }
}
