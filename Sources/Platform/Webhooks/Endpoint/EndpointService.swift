import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The owner of webhooks: the city owns all, a program its own.
enum WebhookOwner: Sendable, Hashable {
    case city
    /// A program, by its name as a caller.
    case program(String)

    var program: String? {
        if case .program(let caller) = self { caller } else { nil }
    }
}

/// Manages webhooks.
struct EndpointService: Sendable {
    static let mostOfProgram = 20
    static let mostOfCity = 100
    static let pageLength = 50
    private static let oldSecretMilliseconds: Int64 = 86_400_000
    private static let recoveredMilliseconds: Int64 = 7 * 86_400_000

    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let seal: any SecretSeal
    let transport: any WebhookTransport
    let programs: any Programs
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    let catalog: WebhookCatalog

    /// The available kinds of events.
    var kinds: [WebhookKind] { catalog.kinds }

    /// The explanations of event types.
    var words: WebhookWords { WebhookWords(kinds) }

    /// Returns an owner's endpoints, each with its number of waiting events.
    func list(of owner: WebhookOwner) async throws -> [(endpoint: WebhookEndpoint, waiting: Int, program: String?)] {
        try await database.read { [programs] transaction in
            let endpoints = try EndpointStore(transaction: transaction).list(of: owner.program)
            let waiting = try DeliveryStore(transaction: transaction).countWaiting(for: endpoints.map(\.id))
            let names = try programs.programs(endpoints.compactMap(\.program), in: transaction)
            return endpoints.map { ($0, waiting[$0.id] ?? 0, $0.program.map { names[$0]?.name ?? $0 }) }
        }
    }

    /// Creates an endpoint.
    ///
    /// - Throws: `Problem` that names the address, and `WebhookError`.
    func add(_ input: Input<EndpointEntry>, for owner: WebhookOwner) async throws -> SecretResponse {
        try await check(input.address)
        let (id, now, secret) = (ids.next(WebhookEndpoint.self), clock.now(), WebhookSecret(randomBytes(32)))
        let sealed = try seal.seal(secret.text, for: WebhookSecret.place(of: id))
        try await database.write { [programs, kinds] transaction in
            let store = EndpointStore(transaction: transaction)
            let most = owner == .city ? Self.mostOfCity : Self.mostOfProgram
            guard try store.count(of: owner.program) < most else { throw WebhookError.tooMany }
            let program = try owner.program.flatMap { try programs.program($0, in: transaction) }
            try store.insert(
                WebhookEndpoint(
                    id: id,
                    program: owner.program,
                    scopes: program?.scopes ?? [],
                    name: input.name,
                    address: input.address,
                    types: kinds.map(\.type).filter(Set(input.types).contains),
                    state: .on,
                    offCause: nil,
                    failingSince: nil,
                    failures: 0,
                    pausedUntil: nil,
                    fullSince: nil,
                    dropped: 0,
                    madeAt: now,
                    isSlow: false
                ),
                sealedSecret: sealed
            )
        }
        return SecretResponse(id: id, secret: secret.text)
    }

    private func check(_ address: String) async throws {
        do {
            try await transport.check(address)
        } catch .late {
            throw Problem.invalid([
                .init(
                    field: "address",
                    message: """
                        has a host name that can’t be resolved right now
                        """
                )
            ])
        } catch .unknownHost {
            throw Problem.invalid([.init(field: "address", message: "has a host name that doesn’t exist")])
        } catch {
            throw Problem.invalid([.init(field: "address", message: EndpointEntry.addressForm)])
        }
    }

    /// Returns an endpoint with its number of waiting events.
    func find(
        _ id: Identifier<WebhookEndpoint>,
        of owner: WebhookOwner
    ) async throws -> (endpoint: WebhookEndpoint, waiting: Int) {
        try await database.read { transaction in
            let endpoint = try Self.endpoint(id, of: owner, transaction)
            let waiting = try DeliveryStore(transaction: transaction).countWaiting(for: [id])
            return (endpoint, waiting[id] ?? 0)
        }
    }

    /// The current secret.
    func secret(of id: Identifier<WebhookEndpoint>, of owner: WebhookOwner) async throws -> String? {
        let sealed = try await database.read { [clock] transaction in
            _ = try Self.endpoint(id, of: owner, transaction)
            return try EndpointStore(transaction: transaction).secrets(of: id, at: clock.now()).first
        }
        return sealed.flatMap { try? seal.open($0, for: WebhookSecret.place(of: id)) }
    }

    /// Creates a new secret; the old one stays valid for a day.
    func rotate(_ id: Identifier<WebhookEndpoint>, of owner: WebhookOwner) async throws -> SecretResponse {
        let secret = WebhookSecret(randomBytes(32))
        let sealed = try seal.seal(secret.text, for: WebhookSecret.place(of: id))
        let until = clock.now().advanced(milliseconds: Self.oldSecretMilliseconds)
        try await change(id, of: owner) { _, transaction, _ in
            try EndpointStore(transaction: transaction).replaceSecret(of: id, by: sealed, oldUntil: until)
        }
        return SecretResponse(id: id, secret: secret.text)
    }

    /// Deletes an endpoint and its waiting events.
    func remove(_ id: Identifier<WebhookEndpoint>, of owner: WebhookOwner) async throws {
        try await change(id, of: owner) { _, transaction, _ in
            try EndpointStore(transaction: transaction).remove(id)
        }
    }

    /// Switches an endpoint on or off; safe to repeat.
    func turn(_ isOn: Bool, _ id: Identifier<WebhookEndpoint>, of owner: WebhookOwner) async throws {
        try await change(id, of: owner) { endpoint, transaction, now in
            let store = EndpointStore(transaction: transaction)
            switch (endpoint.state, isOn) {
            case (.off, true): try store.turnOn(id, at: now)
            case (.on, false): try store.turnOff(id, .asked, at: now)
            default: return
            }
        }
    }

    /// Sends an empty event, to test a receiver.
    func test(_ id: Identifier<WebhookEndpoint>, of owner: WebhookOwner) async throws {
        try await change(id, of: owner) { endpoint, transaction, now in
            guard endpoint.state == .on else { throw WebhookError.isOff }
            let event = try WebhookEvent(
                WebhookCatalog.test,
                subject: "webhook/\(id)",
                program: endpoint.program,
                at: now,
                data: ["webhook": id.description]
            )
            var message = WebhookMessage(event)
            message.endpoint = id
            try message.publish(in: transaction, at: now)
        }
    }

    /// Resends in order all deliveries that failed in the last seven days.
    func recover(_ id: Identifier<WebhookEndpoint>, of owner: WebhookOwner) async throws {
        try await change(id, of: owner) { endpoint, transaction, now in
            guard endpoint.state == .on else { throw WebhookError.isOff }
            let since = now.advanced(milliseconds: -Self.recoveredMilliseconds)
            _ = try DeliveryStore(transaction: transaction).recover(id, since: since, at: now)
            try EndpointStore(transaction: transaction).wake(id, at: now)
        }
    }

    private func change(
        _ id: Identifier<WebhookEndpoint>,
        of owner: WebhookOwner,
        _ change: @escaping @Sendable (WebhookEndpoint, any Transaction, Timestamp) throws -> Void
    ) async throws {
        try await database.write { [clock] transaction in
            try change(try Self.endpoint(id, of: owner, transaction), transaction, clock.now())
        }
    }

    private static func endpoint(
        _ id: Identifier<WebhookEndpoint>,
        of owner: WebhookOwner,
        _ transaction: any Transaction
    ) throws -> WebhookEndpoint {
        guard let endpoint = try EndpointStore(transaction: transaction).find(id, of: owner.program) else {
            throw WebhookError.noSuchEndpoint
        }
        return endpoint
    }
}

// MARK: - Deliveries

extension EndpointService {
    /// Returns the deliveries of an endpoint, latest first.
    func deliveries(_ query: DeliveriesQuery, of owner: WebhookOwner) async throws -> DeliveriesResponse {
        let found = try await database.read { transaction in
            _ = try Self.endpoint(query.id, of: owner, transaction)
            return try DeliveryStore(transaction: transaction).list(
                of: query.id,
                state: query.state,
                behind: query.behind,
                limit: Self.pageLength + 1
            )
        }
        let shown = found.prefix(Self.pageLength)
        return DeliveriesResponse(
            deliveries: shown.map(DeliveryResponse.init),
            next: found.count > shown.count ? shown.last?.id : nil
        )
    }

    /// Returns a delivery with its body and all attempts.
    func details(_ address: DeliveryAddress, of owner: WebhookOwner) async throws -> DeliveryDetails {
        try await database.read { transaction in
            let delivery = try Self.delivery(address, of: owner, transaction)
            let attempts = try DeliveryStore(transaction: transaction).attempts(at: delivery.id)
            return DeliveryDetails(
                delivery: DeliveryResponse(delivery),
                body: delivery.body,
                attempts: attempts.map(DeliveryDetails.Attempt.init)
            )
        }
    }

    /// Sends a delivery once more, with the same identifier and a new signature.
    func sendAgain(_ address: DeliveryAddress, of owner: WebhookOwner) async throws {
        try await change(address.id, of: owner) { endpoint, transaction, now in
            let delivery = try Self.delivery(address, of: owner, transaction)
            guard endpoint.state == .on else { throw WebhookError.isOff }
            try DeliveryStore(transaction: transaction).resend(delivery.id, at: now)
            try EndpointStore(transaction: transaction).wake(endpoint.id, at: now)
        }
    }

    private static func delivery(
        _ address: DeliveryAddress,
        of owner: WebhookOwner,
        _ transaction: any Transaction
    ) throws -> WebhookDelivery {
        _ = try endpoint(address.id, of: owner, transaction)
        guard let delivery = try DeliveryStore(transaction: transaction).find(address.delivery),
            delivery.endpoint == address.id
        else { throw WebhookError.noSuchDelivery }
        return delivery
    }
}
