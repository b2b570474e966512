public import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// Dispatch of a city's taxis: each use case is one transaction, which routes begin with ``change(_:)``.
///
/// Every method throws `TaxiRefusal` for an expected "no", which has then changed nothing, and `DatabaseError`.
public struct Dispatch: Sendable {
    private let database: any Database
    let zones: ZoneSource
    let rules: DispatchRules
    let clock: any WallClock
    private let ids: any IdentifierSource
    private let upSince: Timestamp
    private let notices: any Notices
    private let webhooks: any Webhooks
    private let wallet: (any Wallet)?

    /// Starts dispatch; offers whose time ran out before this moment will be renewed.
    public init(
        database: any Database,
        city: ZoneMap,
        rules: DispatchRules = DispatchRules(),
        clock: any WallClock,
        ids: any IdentifierSource,
        notices: any Notices = NoSocial(),
        webhooks: any Webhooks = NoWebhooks(),
        wallet: (any Wallet)? = nil
    ) {
        self.database = database
        zones = ZoneSource(city)
        self.rules = rules
        self.clock = clock
        self.ids = ids
        self.notices = AccountNotices(notices: notices)
        self.webhooks = webhooks
        self.wallet = wallet
        upSince = clock.now()
    }

    /// Registers an account as the driver of a taxi with a fixed code (T-1.2).
    public func register(account: Identifier<Account>, code: String, company: String?) async throws -> Driver {
        try await change { try $0.register(account: account, code: code, company: company) }
    }

    /// Puts a driver on duty, at the bottom of the queue of the zone he is in (T-3.1).
    public func start(_ account: Identifier<Account>, at fix: Fix) async throws -> Driver {
        try await change { try $0.start(account, fix) }
    }

    /// Takes in the positions that a driver's phone reports, in any order.
    public func take(_ fixes: [Fix], from account: Identifier<Account>) async throws -> DriverView {
        try await change { try $0.take(fixes, from: account) }
    }

    /// Takes a passenger's request and offers it to the first driver of the zone's queue (T-4).
    public func request(_ form: RequestForm, by passenger: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.request(passenger, form).request }
    }

    /// Accepts an offer; repeating it changes nothing (T-3.4).
    public func accept(_ offer: Identifier<Offer>, by account: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.accept(offer, by: account).ride }
    }

    /// Says that the passenger is on board.
    public func pickUp(by account: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.pickUp(account).ride }
    }

    /// Ends the ride; the driver is available again at the bottom of the queue where he is now (T-3.5).
    public func endRide(by account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.endRide(account) }
    }

    /// Ends any open request for the city, with a reason that passenger and driver read.
    public func end(_ request: Identifier<TaxiRequest>, reason: String) async throws -> TaxiRequest {
        try await change { try $0.end(request, reason: reason) }
    }

    /// Sets the deadlines of open requests that have none, as those made by an earlier version.
    public func watchOpenRequests() async throws {
        try await change { try $0.watchOpenRequests() }
    }

    /// Keeps the money of fares in dispute aside, which an earlier version would let go.
    ///
    /// - Throws: `DatabaseError`.
    public func keepDisputes() async throws {
        try await change { try $0.keepContestsAside() }
    }

    /// What happens at the deadlines that dispatch sets, by their kind, for the runner of deadlines.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            OfferStore.deadlineKind: { [self] deadline, transaction in
                guard let id = Identifier<Offer>(deadline.subject) else { return }
                try step(in: transaction).expire(id)
            },
            DispatchTransaction.retryKind: { [self] deadline, transaction in
                try step(in: transaction).match(deadline.subject)
            },
            DispatchTransaction.silenceKind: { [self] deadline, transaction in
                guard let id = Identifier<Driver>(deadline.subject) else { return }
                try step(in: transaction).lookForSilence(id)
            },
            DispatchTransaction.requestKind: { [self] deadline, transaction in
                guard let id = Identifier<TaxiRequest>(deadline.subject) else { return }
                try step(in: transaction).lookAfter(id)
            },
            DispatchTransaction.reservationKind: { [self] deadline, transaction in
                guard let id = Identifier<TaxiReservation>(deadline.subject) else { return }
                try step(in: transaction).lookAfterReservation(id)
            },
            DispatchTransaction.zonesKind: { [self] deadline, transaction in
                guard let id = Identifier<ZonePlan>(deadline.subject) else { return }
                try step(in: transaction).putInForce(id)
            },
            DispatchTransaction.fareKind: { [self] deadline, transaction in
                guard let id = Identifier<TaxiRequest>(deadline.subject) else { return }
                try step(in: transaction).lookAfterFare(id)
            },
        ]
    }

    /// Takes somebody off duty who may not drive any more.
    func endDuty(of account: Identifier<Account>, in transaction: any Transaction) throws {
        try step(in: transaction).endDuty(of: account)
    }

    /// Whether rides can be paid from a wallet.
    var takesWallet: Bool { wallet != nil }

    /// What somebody can spend on rides, where they can be paid from a wallet.
    func available(to person: Identifier<Account>, in currency: Currency) async throws -> Money? {
        guard let wallet else { return nil }
        return try await database.read { try wallet.balance(of: person, in: currency, $0).available }
    }

    /// Reads with the stores of the feature from one state of the data.
    func read<T: Sendable>(_ body: @escaping @Sendable (DispatchTransaction) throws -> T) async throws -> T {
        try await database.read { [self] in try body(step(in: $0)) }
    }

    /// Changes with the stores of the feature, in one transaction.
    package func change<T: Sendable>(_ body: @escaping @Sendable (DispatchTransaction) throws -> T) async throws -> T {
        try await database.write { [self] in try body(step(in: $0)) }
    }

    private func step(in transaction: any Transaction) -> DispatchTransaction {
        DispatchTransaction(
            transaction: transaction,
            now: clock.now(),
            rules: rules,
            zones: zones,
            ids: ids,
            upSince: upSince,
            notices: notices,
            webhooks: webhooks,
            wallet: wallet
        )
    }
}
