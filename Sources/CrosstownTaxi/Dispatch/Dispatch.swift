public import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// Dispatch of a city's taxis: each use case is one transaction.
///
/// Every method throws `TaxiRefusal` for an expected "no", which has then changed nothing, and `DatabaseError`.
public struct Dispatch: Sendable {
    private let database: any Database
    private let city: ZoneMap
    private let rules: DispatchRules
    private let clock: any WallClock
    private let ids: any IdentifierSource
    private let upSince: Timestamp

    /// Starts dispatch; offers whose time ran out before this moment will be renewed.
    public init(
        database: any Database,
        city: ZoneMap,
        rules: DispatchRules = DispatchRules(),
        clock: any WallClock,
        ids: any IdentifierSource
    ) {
        self.database = database
        self.city = city
        self.rules = rules
        self.clock = clock
        self.ids = ids
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

    /// Takes an available driver off duty; an open offer counts as refused (T-3.6).
    public func stop(_ account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.stop(account) }
    }

    /// Takes a passenger's request and offers it to the first driver of the zone's queue (T-4).
    public func request(_ form: RequestForm, by passenger: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.request(passenger, form).request }
    }

    /// Withdraws a passenger's own request; a driver who was on the way gets his old place back (T-7.3).
    public func withdraw(
        _ request: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>
    ) async throws -> TaxiRequest {
        try await change { try $0.withdraw(request, by: passenger) }
    }

    /// Accepts an offer; repeating it changes nothing (T-3.4).
    public func accept(_ offer: Identifier<Offer>, by account: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.accept(offer, by: account).ride }
    }

    /// Refuses an offer; repeating it changes nothing (T-3.3).
    public func refuse(_ offer: Identifier<Offer>, by account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.refuse(offer, by: account) }
    }

    /// Says that the passenger is on board.
    public func pickUp(by account: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.pickUp(account).ride }
    }

    /// Ends the ride; the driver is available again at the bottom of the queue where he is now (T-3.5).
    public func endRide(by account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.endRide(account).driver }
    }

    /// What happens at the deadlines that dispatch sets, by their kind, for the runner of deadlines.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            OfferStore.deadlineKind: { [self] deadline, transaction in
                guard let id = Identifier<Offer>(deadline.subject) else { return }
                try step(in: transaction).expire(id, serverUpSince: upSince)
            },
            DispatchStep.retryKind: { [self] deadline, transaction in
                try step(in: transaction).match(deadline.subject)
            },
            DispatchStep.silenceKind: { [self] deadline, transaction in
                guard let id = Identifier<Driver>(deadline.subject) else { return }
                try step(in: transaction).lookForSilence(id)
            },
        ]
    }

    /// Reads with the stores of the feature from one state of the data.
    func read<T: Sendable>(_ body: @escaping @Sendable (DispatchStep) throws -> T) async throws -> T {
        try await database.read { [self] in try body(step(in: $0)) }
    }

    /// Changes with the stores of the feature, in one transaction.
    func change<T: Sendable>(_ body: @escaping @Sendable (DispatchStep) throws -> T) async throws -> T {
        try await database.write { [self] in try body(step(in: $0)) }
    }

    private func step(in transaction: any Transaction) -> DispatchStep {
        DispatchStep(transaction: transaction, now: clock.now(), rules: rules, city: city, ids: ids)
    }
}
