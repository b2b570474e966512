import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Logging

/// Claims a due endpoint and sends its events, one at a time per subject.
///
/// An endpoint has one sender at a time across servers. If it fails between a response and storing it, the event is
/// sent once more with the same `webhook-id`.
struct WebhookSender: Sendable {
    /// The maximum number of concurrent events per endpoint.
    private static let atOnce = 16
    private static let leaseMilliseconds: Int64 = 60_000
    private static let longestAnswer = 1_000
    /// An endpoint that takes longer for a batch shares a few places with failing ones.
    private static let slowMilliseconds: Int64 = 5_000

    let database: any Database
    let clock: any WallClock
    let transport: any WebhookTransport
    let seal: any SecretSeal
    let programs: any Programs
    let alarm: WebhookAlarm
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// A claimed endpoint and its due events.
    struct Batch: Sendable {
        let endpoint: WebhookEndpoint
        let secrets: [WebhookSecret]
        let deliveries: [WebhookDelivery]
        let takenAt: Timestamp
    }

    /// Sends one batch to one endpoint, and returns when more is due.
    func step() async throws -> (ran: Int, next: Timestamp?) {
        let all = Set(WebhookEndpoint.Standing.allCases)
        guard let batch = try await take(among: all) else { return (0, try await nextDue(among: all)) }
        try await send(batch)
        return (batch.deliveries.count, batch.takenAt)
    }

    /// Claims the first due endpoint with one of some standings.
    func take(among standings: Set<WebhookEndpoint.Standing>) async throws -> Batch? {
        let now = clock.now()
        return try await database.write { transaction in try take(among: standings, at: now, transaction) }
    }

    /// When the next endpoint is due.
    func nextDue(among standings: Set<WebhookEndpoint.Standing>) async throws -> Timestamp? {
        try await database.read { try EndpointStore(transaction: $0).nextDue(among: standings) }
    }

    /// Sends a batch and stores the results.
    func send(_ batch: Batch) async throws {
        let attempts: [Attempted] = await post(batch)
        let now = clock.now()
        try await database.write { transaction in try settle(batch, attempts, at: now, transaction) }
    }

    private typealias Attempted = (delivery: WebhookDelivery, attempt: WebhookAttempt)

    private func take(
        among standings: Set<WebhookEndpoint.Standing>,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws -> Batch? {
        let endpoints = EndpointStore(transaction: transaction)
        let leased = now.advanced(milliseconds: Self.leaseMilliseconds)
        guard let endpoint = try endpoints.claim(at: now, until: leased, among: standings) else { return nil }
        if let program = endpoint.program, try programs.program(program, in: transaction) == nil {
            try endpoints.turnOff(endpoint.id, .keyTakenBack, at: now)
            return Batch(endpoint: endpoint, secrets: [], deliveries: [], takenAt: now)
        }
        let place = WebhookSecret.place(of: endpoint.id)
        let secrets = try endpoints.secrets(of: endpoint.id, at: now).compactMap { sealed in
            WebhookSecret((try? seal.open(sealed, for: place)) ?? "")
        }
        let deliveries = try DeliveryStore(transaction: transaction)
            .due(for: endpoint.id, at: now, limit: Self.atOnce)
        return Batch(endpoint: endpoint, secrets: secrets, deliveries: deliveries, takenAt: now)
    }

    private func post(_ batch: Batch) async -> [Attempted] {
        await withTaskGroup(of: Attempted.self) { group in
            for delivery in batch.deliveries {
                group.addTask { (delivery, await post(delivery, to: batch.endpoint, signedBy: batch.secrets)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func post(
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

    /// The beginning of an untrusted response, as text that can be stored and shown.
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
        _ batch: Batch,
        _ attempted: [Attempted],
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws {
        let (endpoints, store) = (EndpointStore(transaction: transaction), DeliveryStore(transaction: transaction))
        let endpoint = batch.endpoint
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
        let isSlow = now.milliseconds(since: batch.takenAt) >= Self.slowMilliseconds
        try judge(present, attempted, isSlow: isSlow, at: now, transaction)
    }

    /// Updates the standing of the endpoint, switches it off after days of failures, and schedules the next look.
    private func judge(
        _ endpoint: WebhookEndpoint,
        _ attempted: [Attempted],
        isSlow: Bool,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws {
        let (endpoints, store) = (EndpointStore(transaction: transaction), DeliveryStore(transaction: transaction))
        let dueAt = try store.nextDue(for: endpoint.id)
        if attempted.contains(where: \.attempt.isSuccess) {
            if endpoint.failures > 0 { try endpoints.noteSuccess(endpoint.id) }
            return try endpoints.release(endpoint.id, dueAt: dueAt, isSlow: isSlow)
        }
        if attempted.isEmpty { return try endpoints.release(endpoint.id, dueAt: dueAt, isSlow: endpoint.isSlow) }
        let since = endpoint.failingSince ?? attempted.map(\.attempt.madeAt).min() ?? now
        if now.milliseconds(since: since) >= WebhookSchedule.patienceMilliseconds {
            try endpoints.turnOff(endpoint.id, .failing, at: now)
            return try alarm.tellOff(endpoint, .failing, in: transaction)
        }
        let pause = WebhookSchedule.probePause(failures: endpoint.failures + attempted.count)
        let pausedUntil = now.advanced(milliseconds: pause)
        try endpoints.noteFailures(endpoint.id, attempted.count, since: since, pausedUntil: pausedUntil)
        try endpoints.release(endpoint.id, dueAt: dueAt.map { max($0, pausedUntil) }, isSlow: isSlow)
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
    /// The context for which a secret is sealed.
    static func place(of endpoint: Identifier<WebhookEndpoint>) -> [String] {
        ["webhook_endpoint", endpoint.description, "secret"]
    }
}
