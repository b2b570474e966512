public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// A database that writes down what staff change, in the transaction that changes it.
///
/// No route of theirs can forget it: whatever writes within a request to a route that asks for a role of staff is noted,
/// because the web layer tells what the present task serves (`RouteUse`).
public struct AuditedDatabase: Database {
    private static let cleanedAtOnce = 200

    private let database: any Database
    private let clock: any WallClock
    private let ids: any IdentifierSource
    private let personal: PersonalContent

    /// Watches over what another database writes.
    ///
    /// - Parameters:
    ///   - database: where everything is stored.
    ///   - clock: tells when something was done.
    ///   - ids: names entries.
    ///   - personal: the columns whose content is not recorded.
    public init(
        _ database: any Database,
        clock: any WallClock,
        ids: any IdentifierSource,
        hiding personal: PersonalContent
    ) {
        self.database = database
        self.clock = clock
        self.ids = ids
        self.personal = personal
    }

    /// The engine's dialect.
    public var dialect: Dialect { database.dialect }

    /// How many transactions wait for their turn now.
    public var waitingTransactions: Int { database.waitingTransactions }

    /// Runs a transaction that only reads.
    public func read<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        try await database.read(body)
    }

    /// Runs a transaction, and writes down what it changed where staff asked for it.
    @discardableResult
    public func write<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        guard let use = RouteUse.current, use.isChanging, use.isOfStaff else { return try await database.write(body) }
        let (id, now) = (ids.next(AuditEntry.self), clock.now())
        return try await database.write { [personal] transaction in
            let audited = AuditedTransaction(transaction, hiding: personal)
            let value = try body(audited)
            if !audited.changes.isEmpty {
                try AuditStore(transaction: transaction).insert(
                    AuditEntry(id: id, madeAt: now, kind: .change, use, changes: audited.changes)
                )
            }
            return value
        }
    }

    /// Writes down that staff looked at one thing; looking again within ten minutes is one look.
    ///
    /// - Throws: `DatabaseError`.
    public func note(_ use: RouteUse) async throws {
        guard use.isOfOne, !use.isChanging, use.isOfStaff else { return }
        let now = clock.now()
        let once = "\(use.caller.accountID) \(use.path) \(now.milliseconds / 600_000)"
        let entry = AuditEntry(id: ids.next(AuditEntry.self), madeAt: now, kind: .reading, use, changes: [])
        try await database.write { try AuditStore(transaction: $0).insert(entry, once: once) }
    }

    /// Removes the content of personal columns from entries that earlier versions have recorded, a few at a time.
    ///
    /// - Returns: how many entries there were; the files of the database still have the content (`forgetReplaced`).
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func cleanEntries() async throws -> Int {
        var (sum, last) = (0, Self.cleanedAtOnce)
        while last == Self.cleanedAtOnce {
            last = try await database.write { [personal] in
                try AuditStore(transaction: $0).clean(hiding: personal, limit: Self.cleanedAtOnce)
            }
            sum += last
        }
        return sum
    }

    /// What committed transactions tell a channel from now on.
    public func listen(_ channel: String) -> AsyncStream<String> { database.listen(channel) }

    /// Calls `hear` with what committed transactions tell a channel from now on.
    public func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        database.follow(channel, hear)
    }

    /// Lets the files forget what committed transactions have replaced.
    public func forgetReplaced() async throws { try await database.forgetReplaced() }

    /// Lets go of the database.
    public func close() async throws { try await database.close() }
}

extension RouteUse {
    /// Whether only those who work for the service may use the route; drivers report where they are all day long.
    var isOfStaff: Bool { roles.isDisjoint(with: [Role.passenger.rawValue, Role.driver.rawValue]) }
}
