public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Deletes or coarsens modules' personal data after its retention period: every night, in batches (T-N2).
///
/// Each rule has a separate deadline, so that a failed rule delays no other.
public struct RetentionService: Sendable {
    struct Run: Sendable, Hashable {
        let rule: String
        let changed: Int
        let ranAt: Timestamp
    }

    static let kind = "retention"
    static let batch = 500
    private static let nightHour: Int64 = 3
    private static let dayMilliseconds: Int64 = 86_400_000

    let database: any Database
    /// The rules of all modules and of the platform.
    package let rules: [RetentionRule]
    private let clock: any WallClock
    private let localTime: LocalTime

    /// Creates the service with the rules of all modules.
    public init(database: any Database, rules: [RetentionRule], clock: any WallClock, localTime: LocalTime) {
        self.database = database
        self.rules = rules + [Self.audit, Self.runs]
        self.clock = clock
        self.localTime = localTime
    }

    /// Schedules rules that have no deadline yet.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws {
        let next = nextNight(after: clock.now())
        try await database.write { [rules] transaction in
            let set = try RetentionRunStore(transaction: transaction).scheduledRules()
            for rule in rules where !set.contains(rule.id) {
                try Deadlines.schedule(transaction, kind: Self.kind, subject: rule.id, dueAt: next)
            }
        }
    }

    /// Runs one batch of one rule at each deadline; if more data may remain, the next batch follows immediately.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [Self.kind: { [self] deadline, transaction in try run(deadline.subject, transaction) }]
    }

    private func run(_ id: String, _ transaction: any Transaction) throws {
        // The rule of a module that is off is scheduled again when the module is on.
        guard let rule = rules.first(where: { $0.id == id }) else { return }
        let now = clock.now()
        let changed = try rule.remove(
            now.advanced(milliseconds: -Int64(rule.days) * Self.dayMilliseconds),
            Self.batch,
            transaction
        )
        try RetentionRunStore(transaction: transaction).note(rule.id, changed, on: localTime.day(of: now), at: now)
        let next = changed < Self.batch ? nextNight(after: now) : now
        try Deadlines.schedule(transaction, kind: Self.kind, subject: id, dueAt: next)
    }

    /// Returns the last run of every rule, and the last run that found data.
    func latest() async throws -> (last: [String: Run], lastFound: [String: Run]) {
        try await database.read { transaction in
            let runs = try RetentionRunStore(transaction: transaction).latest()
            let keep = { (first: Run, _: Run) in first }
            return (
                Dictionary(runs.map { ($0.rule, $0) }, uniquingKeysWith: keep),
                Dictionary(runs.filter { $0.changed > 0 }.map { ($0.rule, $0) }, uniquingKeysWith: keep)
            )
        }
    }

    private func nextNight(after now: Timestamp) -> Timestamp {
        let hour = Self.nightHour * 3_600_000
        let today = localTime.start(of: localTime.day(of: now)).advanced(milliseconds: hour)
        return today > now
            ? today : localTime.start(of: localTime.day(of: now).adding(days: 1)).advanced(milliseconds: hour)
    }

    private static let audit = RetentionRule(
        "audit.entries",
        explanation: "We keep staff actions for two years.",
        days: 730
    ) { moment, limit, transaction in
        try AuditStore(transaction: transaction).delete(olderThan: moment, limit: limit)
    }

    private static let runs = RetentionRule(
        "retention.runs",
        explanation: "What was deleted, by night and type, with no data about individuals.",
        days: 730
    ) { moment, limit, transaction in
        try RetentionRunStore(transaction: transaction).delete(olderThan: moment, limit: limit)
    }
}
