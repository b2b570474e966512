import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto
import Logging

/// Sends messages to push services in batches: claims, encrypts, sends concurrently and stores the outcomes.
struct PushSender: Sendable {
    private static let batch = 256
    /// The maximum number of concurrent requests.
    private static let atOnce = 64
    /// How long a server holds claimed messages.
    private static let leaseMilliseconds: Int64 = 60_000

    let database: any Database
    let clock: any WallClock
    let transport: any PushTransport
    let keyring: PushKeyring
    let catalog: NoticeCatalog
    let circuits: PushCircuits
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    let address: String
    /// Whether push services may run on this machine, as in a trial.
    let mayBePrivate: Bool
    let languages: Languages
    let logger: Logger

    /// Sends one batch of due messages, and returns when more are due.
    func step() async throws -> (ran: Int, next: Timestamp?) {
        guard let identification = keyring.identification else { return (0, nil) }
        let now = clock.now()
        let deliveries = try await database.write { transaction in
            try PushStore(transaction: transaction).claim(
                atMost: Self.batch,
                at: now,
                until: now.advanced(milliseconds: Self.leaseMilliseconds)
            )
        }
        let outcomes = await send(deliveries, identification)
        let settledAt = clock.now()
        let next = try await database.write { transaction in
            let store = PushStore(transaction: transaction)
            if !outcomes.isEmpty { try store.settle(outcomes, at: settledAt) }
            return try store.nextDue()
        }
        return (deliveries.count, next)
    }

    private func send(
        _ deliveries: [PushDelivery],
        _ identification: ServerIdentification
    ) async -> [(delivery: PushDelivery, outcome: DeliveryOutcome)] {
        await withTaskGroup(of: (PushDelivery, DeliveryOutcome).self) { group in
            var outcomes: [(delivery: PushDelivery, outcome: DeliveryOutcome)] = []
            var waiting = deliveries[...]
            while !waiting.isEmpty || !group.isEmpty {
                while let delivery = waiting.first, deliveries.count - waiting.count - outcomes.count < Self.atOnce {
                    waiting.removeFirst()
                    group.addTask { (delivery, await send(delivery, identification)) }
                }
                if let done = await group.next() { outcomes.append(done) }
            }
            return outcomes
        }
    }

    private func send(_ delivery: PushDelivery, _ identification: ServerIdentification) async -> DeliveryOutcome {
        let now = clock.now()
        let urgency = catalog.kind(delivery.kind)?.urgency ?? .normal
        guard !delivery.isOver,
            let seconds = PushSchedule.timeToLive(urgency, writtenAt: delivery.writtenAt, at: now)
        else { return .dropped }
        guard let endpoint = PushEndpoint(delivery.endpoint, mayBePrivate: mayBePrivate),
            let keys = DeviceKeys(p256dh: delivery.p256dh, auth: delivery.auth)
        else { return .deviceGone }
        if let pause = circuits.pause(of: endpoint.origin, at: now) { return .held(until: pause) }
        do {
            let message = PushMessage(
                endpoint: delivery.endpoint,
                headers: [
                    "Authorization": try identification.authorization(for: endpoint.origin, at: now),
                    "Content-Encoding": "aes128gcm",
                    "Content-Type": "application/octet-stream",
                    "TTL": "\(seconds)",
                    "Topic": PushPayload.topic(of: delivery),
                    "Urgency": urgency.rawValue,
                ],
                body: try seal(delivery, for: keys)
            )
            return outcome(try await transport.send(message), of: delivery, at: endpoint)
        } catch PushFault.badAddress, PushFault.notPublic {
            return .deviceGone
        } catch {
            return failed(delivery, at: endpoint, retryAfter: nil)
        }
    }

    private func seal(_ delivery: PushDelivery, for keys: DeviceKeys) throws -> [UInt8] {
        let kind = catalog.kind(delivery.kind)?.name ?? "New notification"
        let localization = languages.localization(for: delivery.language)
        let payload = PushPayload(
            notification: PushPayload.Notification(
                title: localization.string(kind),
                lang: localization.language.tag,
                navigate: address + InboxLinks.open(delivery.content).href,
                tag: PushPayload.topic(of: delivery),
                data: PushPayload.Notification.Notice(kind: delivery.kind, id: delivery.content.description)
            )
        )
        let bytes = try payload.bytes()
        return try PushEncryption.seal(
            bytes,
            to: keys,
            with: P256.KeyAgreement.PrivateKey(),
            salt: randomBytes(16),
            padding: PushEncryption.padding(for: bytes)
        )
    }

    /// The outcome of a response (RFC 8030 sections 5, 7.3 and 8.4).
    private func outcome(
        _ answer: PushResponse,
        of delivery: PushDelivery,
        at endpoint: PushEndpoint
    ) -> DeliveryOutcome {
        switch answer.status {
        case 200..<300:
            circuits.succeed(endpoint.origin)
            return .delivered
        case 404, 410:
            circuits.succeed(endpoint.origin)
            return .deviceGone
        case 429, 500...:
            return failed(delivery, at: endpoint, retryAfter: answer.retryAfter)
        case 401, 403:
            // The service rejects our key; a quick retry would fail too.
            logger.error("a push service refuses the key", metadata: ["status": "\(answer.status)"])
            return retry(delivery, retryAfter: 3600)
        default:
            logger.warning("a push service refuses a message", metadata: ["status": "\(answer.status)"])
            return .dropped
        }
    }

    private func failed(
        _ delivery: PushDelivery,
        at endpoint: PushEndpoint,
        retryAfter: Int?
    ) -> DeliveryOutcome {
        circuits.fail(endpoint.origin, at: clock.now(), retryAfter: retryAfter)
        return retry(delivery, retryAfter: retryAfter)
    }

    private func retry(_ delivery: PushDelivery, retryAfter: Int?) -> DeliveryOutcome {
        .retry(at: PushSchedule.retry(attempts: delivery.attempts, retryAfter: retryAfter, at: clock.now()))
    }
}
