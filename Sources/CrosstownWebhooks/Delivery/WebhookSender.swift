import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Logging

/// Takes an endpoint that is due and sends what waits for it, of each subject one at a time.
///
/// An endpoint has one sender at a time, on whatever server. Should that die between an answer and the row that notes it, the
/// event goes out once more with the same `webhook-id`.
struct WebhookSender: Sendable {
    /// How many events are on the wire at once to one endpoint.
    private static let atOnce = 16
    private static let leaseMilliseconds: Int64 = 60_000
    private static let longestAnswer = 1_000

    let database: any Database
    let clock: any WallClock
    let transport: any WebhookTransport
    let seal: any SecretSeal
    let programs: any Programs
    let alarm: WebhookAlarm
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Sends to one endpoint what is due, up to a batch, and says when there is more to do.
    func step() async throws -> (ran: Int, next: Timestamp?) {
        let now = clock.now()
        let taken = try await database.write { transaction in try take(at: now, transaction) }
        guard let taken else {
            return (0, try await database.read { try EndpointStore(transaction: $0).nextDue() })
        }
        let attempts = await send(taken)
        let settledAt = clock.now()
        try await database.write { transaction in try settle(taken.endpoint, attempts, at: settledAt, transaction) }
        return (attempts.count, now)
    }

    private struct Taken: Sendable {
        let endpoint: WebhookEndpoint
        let secrets: [WebhookSecret]
        let deliveries: [WebhookDelivery]
    }

    private typealias Attempted = (delivery: WebhookDelivery, attempt: WebhookAttempt)

    /// The endpoint that is due, with what is due for it.
    private func take(at now: Timestamp, _ transaction: any Transaction) throws -> Taken? {
        let endpoints = EndpointStore(transaction: transaction)
        let leased = now.advanced(milliseconds: Self.leaseMilliseconds)
        guard let endpoint = try endpoints.claim(at: now, until: leased) else { return nil }
        if let program = endpoint.program, try programs.program(program, in: transaction) == nil {
            try endpoints.turnOff(endpoint.id, .keyTakenBack, at: now)
            return Taken(endpoint: endpoint, secrets: [], deliveries: [])
        }
        let place = WebhookSecret.place(of: endpoint.id)
        let secrets = try endpoints.secrets(of: endpoint.id, at: now).compactMap { sealed in
            WebhookSecret((try? seal.open(sealed, for: place)) ?? "")
        }
        let deliveries = try DeliveryStore(transaction: transaction)
            .due(for: endpoint.id, at: now, limit: Self.atOnce)
        return Taken(endpoint: endpoint, secrets: secrets, deliveries: deliveries)
    }

    private func send(_ taken: Taken) async -> [Attempted] {
        await withTaskGroup(of: Attempted.self) { group in
            for delivery in taken.deliveries {
                group.addTask { (delivery, await send(delivery, to: taken.endpoint, signedBy: taken.secrets)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func send(
        _ delivery: WebhookDelivery,
        to endpoint: WebhookEndpoint,
        signedBy secrets: [WebhookSecret]
    ) async -> WebhookAttempt {
        let begin = clock.now()
        do {
            guard !secrets.isEmpty else { throw WebhookError.secretLost }
            let reply = try await transport.send(call(delivery, to: endpoint, signedBy: secrets, at: begin))
            return WebhookAttempt(
                isManual: delivery.resendAt != nil,
                madeAt: begin,
                milliseconds: clock.now().milliseconds(since: begin),
                status: reply.status,
                fault: nil,
                answer: Self.readable(reply.body),
                retryAfter: reply.retryAfter
            )
        } catch {
            return WebhookAttempt(
                isManual: delivery.resendAt != nil,
                madeAt: begin,
                milliseconds: clock.now().milliseconds(since: begin),
                status: nil,
                fault: Self.name(of: error),
                answer: ""
            )
        }
    }

    private func call(
        _ delivery: WebhookDelivery,
        to endpoint: WebhookEndpoint,
        signedBy secrets: [WebhookSecret],
        at now: Timestamp
    ) -> WebhookCall {
        let (id, seconds) = (delivery.webhookID, now.milliseconds / 1000)
        let signatures = secrets.map { $0.signature(id: id, seconds: seconds, body: delivery.body) }
        return WebhookCall(
            address: endpoint.address,
            headers: [
                "Content-Type": "application/json",
                "User-Agent": "Crosstown-Webhooks/1",
                "webhook-id": id,
                "webhook-timestamp": "\(seconds)",
                "webhook-signature": signatures.joined(separator: " "),
            ],
            body: Array(delivery.body.utf8)
        )
    }

    /// The beginning of what a stranger's server answered, as text that can be stored and shown.
    private static func readable(_ body: [UInt8]) -> String {
        let text = String(decoding: body, as: UTF8.self).unicodeScalars.prefix(longestAnswer)
        return String(String.UnicodeScalarView(text.map { $0.value < 32 && $0 != "\n" ? " " : $0 }))
    }

    private static func name(of error: any Error) -> String {
        switch error {
        case WebhookFault.badAddress: "bad_address"
        case WebhookFault.notPublic: "not_public"
        case WebhookFault.late: "late"
        case WebhookError.secretLost: "secret_lost"
        default: "no_connection"
        }
    }

    // MARK: What it means

    private func settle(
        _ endpoint: WebhookEndpoint,
        _ attempted: [Attempted],
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws {
        let (endpoints, store) = (EndpointStore(transaction: transaction), DeliveryStore(transaction: transaction))
        guard let present = try endpoints.find(endpoint.id, of: nil) else { return }
        for (delivery, attempt) in attempted where try store.find(delivery.id) != nil {
            try store.insert(attempt, of: delivery.id)
            try settle(delivery, attempt, at: now, store)
        }
        guard present.state == .on else { return }
        if attempted.contains(where: { $0.attempt.status == 410 }) {
            try endpoints.turnOff(endpoint.id, .gone, at: now)
            return try alarm.tellOff(endpoint, .gone, in: transaction)
        }
        try judge(present, attempted, at: now, transaction)
    }

    /// Notes how the endpoint fares, switches it off after days of failures, and says when it is looked at again.
    private func judge(
        _ endpoint: WebhookEndpoint,
        _ attempted: [Attempted],
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws {
        let (endpoints, store) = (EndpointStore(transaction: transaction), DeliveryStore(transaction: transaction))
        let dueAt = try store.nextDue(for: endpoint.id)
        if attempted.contains(where: \.attempt.isSuccess) {
            if endpoint.failures > 0 { try endpoints.noteSuccess(endpoint.id) }
            return try endpoints.release(endpoint.id, dueAt: dueAt)
        }
        if attempted.isEmpty { return try endpoints.release(endpoint.id, dueAt: dueAt) }
        let since = endpoint.failingSince ?? attempted.map(\.attempt.madeAt).min() ?? now
        if now.milliseconds(since: since) >= WebhookSchedule.patienceMilliseconds {
            try endpoints.turnOff(endpoint.id, .failing, at: now)
            return try alarm.tellOff(endpoint, .failing, in: transaction)
        }
        let pause = WebhookSchedule.probePause(failures: endpoint.failures + attempted.count)
        let pausedUntil = now.advanced(milliseconds: pause)
        try endpoints.noteFailures(endpoint.id, attempted.count, since: since, pausedUntil: pausedUntil)
        try endpoints.release(endpoint.id, dueAt: dueAt.map { max($0, pausedUntil) })
    }

    private func settle(
        _ delivery: WebhookDelivery,
        _ attempt: WebhookAttempt,
        at now: Timestamp,
        _ store: DeliveryStore
    ) throws {
        if attempt.isSuccess { return try store.settle(delivery.id, as: .delivered, at: now) }
        if attempt.isManual { return try store.endResending(delivery.id) }
        let attempts = delivery.attempts + 1
        let next = WebhookSchedule.next(
            after: attempts,
            retryAfter: attempt.retryAfter,
            now: now,
            chance: randomBytes(1).first ?? 0
        )
        if let next {
            try store.postpone(delivery.id, attempts: attempts, until: next)
        } else {
            try store.settle(delivery.id, as: .failed, at: now)
        }
    }
}

extension WebhookSecret {
    /// What a secret is sealed for.
    static func place(of endpoint: Identifier<WebhookEndpoint>) -> [String] {
        ["webhook_endpoint", endpoint.description, "secret"]
    }
}

/// Has a sender work whenever something is due.
final class WebhookRunner: WorkRunner {
    /// One batch to one endpoint.
    typealias Handler = @Sendable () async throws -> (ran: Int, next: Timestamp?)
    /// Single deliveries have their own schedule.
    typealias Work = Never

    static var channel: String { EndpointStore.channel }
    /// The name that the sender is registered under.
    static let name = "webhook"

    let loop: WorkLoop
    private let handler: Handler?

    init(loop: WorkLoop, handlers: [String: Handler], onFailure: @escaping @Sendable (Never, any Error) -> Void) {
        self.loop = loop
        handler = handlers[Self.name]
    }

    func step() async throws -> (ran: Int, next: Timestamp?) { try await handler?() ?? (0, nil) }
}
