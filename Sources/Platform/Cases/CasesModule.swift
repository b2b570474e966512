public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle
import Synchronization

/// The tables of all conversations with staff, and the inbox in which staff find them.
///
/// It is made before the features, whose rows move into its tables, and learns of their subjects once they are made.
public final class CasesModule: FeatureModule {
    /// The module's name.
    public static let id: FeatureID = "cases"

    private let host: FeatureHost
    private let hub: EventHub
    private let learned = Mutex<(subjects: [CaseSubject], queues: [StaffQueue])>(([], []))

    /// Makes the module over what its host gives.
    public init(_ host: FeatureHost) {
        self.host = host
        hub = EventHub(firstID: UInt64(clamping: host.clock.now().milliseconds))
    }

    /// Hears of all modules that have conversations with staff, or other queues of theirs.
    public func learn(_ modules: [any FeatureModule]) {
        let subjects = modules.flatMap { ($0 as? any CaseAnswering)?.caseSubjects ?? [] }
        let queues = modules.flatMap { ($0 as? any StaffQueuing)?.staffQueues ?? [] }
        learned.withLock { $0 = (subjects, queues) }
    }

    private var subjects: [CaseSubject] { learned.withLock(\.subjects) }
    private var queues: [StaffQueue] { learned.withLock(\.queues) }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { CaseTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { CaseErasure.tables }

    /// The steps that build the tables.
    public var migrations: [Migration] { CaseMigrations.all }

    /// The inbox, where there is anything to answer.
    public var menu: [MenuEntry] { subjects.isEmpty ? [] : [CaseInboxRoutes.menu(for: subjects)] }

    /// For how long cases are stored, by subject.
    public var retention: [RetentionRule] {
        subjects.compactMap { [pictures = host.pictures] subject in
            subject.kept.map { kept in
                RetentionRule(kept.rule, explanation: kept.explanation, days: kept.days) {
                    try CaseStore($2).deleteOld(subject.name, $0, limit: $1, pictures)
                }
            }
        }
    }

    /// The live streams of the inbox, and what is told to them.
    public var services: [any Service] { [hub, CaseAnnouncer.listener(host.database, to: hub)] }

    /// What a person and staff wrote to each other.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        let titles = Dictionary(subjects.map { ($0.name, $0.title.english) }) { first, _ in first }
        return try CaseErasure.tables.records(about: person, in: transaction).map { records in
            let rows = records.rows.map { row in
                row.enumerated().map { column, value in
                    guard column == 0, case .text(let subject) = value else { return value }
                    return .text(titles[subject] ?? subject)
                }
            }
            return PersonalRecords(records.name, records.columns, rows: rows)
        }
    }

    /// Closes a person's cases, and clears what was written in them.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try CaseErasure.erase(person, host.pictures, in: transaction)
    }

    /// Declares the routes of the inbox.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        let inbox = CaseInbox(host: host, desks: subjects.map { CaseDesk($0, host) }, queues: queues)
        CaseInboxRoutes(inbox: inbox, hub: hub).add(to: routes)
    }
}
