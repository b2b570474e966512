public import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// The dispatch of a city's taxis and the transactions of its use cases.
///
/// Use cases throw ``TaxiRefusal`` for expected errors, which change nothing, and `DatabaseError`.
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

    /// Creates the dispatch of a city; offers that expired before this moment are renewed.
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

    /// The handlers of dispatch deadlines by kind.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            OfferStore.deadlineKind: handler { try $0.answers.expire($1) },
            Offering.retryKind: { [self] in try transaction(in: $1).offering.match($0.subject) },
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
            try act(self.transaction(in: transaction), id)
        }
    }

    /// Whether rides can be paid from a wallet.
    var takesWallet: Bool { wallet != nil }

    /// Returns the user's available balance; `nil` without wallets.
    func available(to person: Identifier<Account>, in currency: Currency) async throws -> Money? {
        guard let wallet else { return nil }
        return try await database.read { try wallet.balance(of: person, in: currency, $0).available }
    }

    /// Updates when the passenger was last seen on a searching request.
    ///
    /// Requests of passengers who have not been seen for long end; an update per minute is enough.
    func see(_ view: RequestView) async throws {
        let pause = min(60_000, rules.passengerGoneMilliseconds / 4)
        let request = view.request
        guard request.state == .searching, clock.now().milliseconds(since: request.seenAt) >= pause else { return }
        try await change { try $0.requests.see(request.id) }
    }

    /// Reads from one state of the database.
    public func read<T: Sendable>(_ body: @escaping @Sendable (DispatchTransaction) throws -> T) async throws -> T {
        try await database.read { [self] in try body(transaction(in: $0)) }
    }

    /// Writes in one transaction.
    public func change<T: Sendable>(_ body: @escaping @Sendable (DispatchTransaction) throws -> T) async throws -> T {
        try await database.write { [self] in try body(transaction(in: $0)) }
    }

    /// Returns the use cases within an existing transaction.
    func transaction(in transaction: any Transaction) -> DispatchTransaction {
        DispatchTransaction(
            sql: transaction,
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
