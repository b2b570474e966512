public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// A database that records what staff change, in the same transaction.
///
/// Routes can't skip it: the web layer knows which route the current task serves (`RouteUse`), and every write within a
/// request to a route that requires a staff role is recorded.
public struct AuditedDatabase: Database {
    private static let cleanedAtOnce = 200

    private let database: any Database
    private let clock: any WallClock
    private let ids: any IdentifierSource
    private let personal: PersonalContent

    /// Records the writes of another database.
    ///
    /// - Parameters:
    ///   - database: stores everything.
    ///   - clock: the time of an entry.
    ///   - ids: creates the IDs of entries.
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

    /// The number of transactions that wait now.
    public var waitingTransactions: Int { database.waitingTransactions }

    /// Runs a read-only transaction.
    public func read<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        try await database.read(body)
    }

    /// Runs a transaction, and records its changes if it serves a request of staff.
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

    /// Records that a staff member viewed something; views within ten minutes are one entry.
    ///
    /// - Throws: `DatabaseError`.
    public func note(_ use: RouteUse) async throws {
        guard use.isOfOne, !use.isChanging, use.isOfStaff else { return }
        let now = clock.now()
        let once = "\(use.caller.accountID) \(use.path) \(now.milliseconds / 600_000)"
        let entry = AuditEntry(id: ids.next(AuditEntry.self), madeAt: now, kind: .reading, use, changes: [])
        try await database.write { try AuditStore(transaction: $0).insert(entry, once: once) }
    }

    /// Deletes the content of personal columns from entries of earlier versions, a few at a time.
    ///
    /// - Returns: the number of entries; the database files still contain the content until `forgetReplaced`.
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

    /// Returns the notifications that committed transactions send to a channel from now on.
    public func listen(_ channel: String) -> AsyncStream<String> { database.listen(channel) }

    /// Calls `hear` for each notification that committed transactions send to a channel from now on.
    public func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        database.follow(channel, hear)
    }

    /// Removes deleted content from the database files.
    public func forgetReplaced() async throws { try await database.forgetReplaced() }

    /// Closes the database.
    public func close() async throws { try await database.close() }
}

extension RouteUse {
    /// Whether only staff may use the route; drivers are excluded, since they report their position all day.
    var isOfStaff: Bool { roles.isDisjoint(with: [Role.passenger.rawValue, Role.driver.rawValue]) }
}
