public import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// Dispatch of a city's taxis: what the city gives, and the transactions that use cases run in.
///
/// A use case throws ``TaxiRefusal`` for an expected "no", which has then changed nothing, and `DatabaseError`.
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
    private let people: (any People)?

    /// Starts dispatch; offers whose time ran out before this moment will be renewed.
    public init(
        database: any Database,
        city: ZoneMap,
        rules: DispatchRules = DispatchRules(),
        clock: any WallClock,
        ids: any IdentifierSource,
        notices: any Notices = NoSocial(),
        webhooks: any Webhooks = NoWebhooks(),
        wallet: (any Wallet)? = nil,
        people: (any People)? = nil
    ) {
        self.database = database
        zones = ZoneSource(city)
        self.rules = rules
        self.clock = clock
        self.ids = ids
        self.notices = AccountNotices(notices: notices)
        self.webhooks = webhooks
        self.wallet = wallet
        self.people = people
        upSince = clock.now()
    }

    /// What happens at the deadlines that dispatch sets, by their kind, for the runner of deadlines.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            OfferStore.deadlineKind: handler { try $0.answers.expire($1) },
            Offering.retryKind: { [self] in try step(in: $1).offering.match($0.subject) },
            DriverShift.silenceKind: handler { try $0.shift.lookForSilence($1) },
            RequestWatch.deadlineKind: handler { try $0.watch.lookAfter($1) },
            Reserving.deadlineKind: handler { try $0.reserving.lookAfter($1) },
            ZoneChange.deadlineKind: handler { try $0.zoneChange.putInForce($1) },
            FareSettlement.deadlineKind: handler { try $0.settlement.lookAfter($1) },
        ]
    }

    private func handler<Subject>(
        _ act: @escaping @Sendable (DispatchTransaction, Identifier<Subject>) throws -> Void
    ) -> DeadlineRunner.Handler {
        { [self] deadline, transaction in
            guard let id = Identifier<Subject>(deadline.subject) else { return }
            try act(step(in: transaction), id)
        }
    }

    /// Whether rides can be paid from a wallet.
    var takesWallet: Bool { wallet != nil }

    /// What somebody can spend on rides, where they can be paid from a wallet.
    func available(to person: Identifier<Account>, in currency: Currency) async throws -> Money? {
        guard let wallet else { return nil }
        return try await database.read { try wallet.balance(of: person, in: currency, $0).available }
    }

    /// Notes that a passenger looks at a request, where that has not been noted lately.
    ///
    /// Whoever waits and is not seen for long is gone; a note a minute is enough to know.
    func see(_ view: RequestView) async throws {
        let pause = min(60_000, rules.passengerGoneMilliseconds / 4)
        let request = view.request
        guard request.state == .searching, clock.now().milliseconds(since: request.seenAt) >= pause else { return }
        try await change { try $0.requests.see(request.id) }
    }

    /// Reads with the stores and use cases of the feature from one state of the data.
    public func read<T: Sendable>(_ body: @escaping @Sendable (DispatchTransaction) throws -> T) async throws -> T {
        try await database.read { [self] in try body(step(in: $0)) }
    }

    /// Changes with the stores and use cases of the feature, in one transaction.
    public func change<T: Sendable>(_ body: @escaping @Sendable (DispatchTransaction) throws -> T) async throws -> T {
        try await database.write { [self] in try body(step(in: $0)) }
    }

    /// The use cases within a transaction that somebody else has begun.
    func step(in transaction: any Transaction) -> DispatchTransaction {
        DispatchTransaction(
            transaction: transaction,
            now: clock.now(),
            rules: rules,
            zones: zones,
            ids: ids,
            upSince: upSince,
            notices: notices,
            webhooks: webhooks,
            wallet: wallet,
            people: people
        )
    }
}
