public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle
import Synchronization

/// The tables of all cases, and the staff's inbox.
///
/// The module is created before the features, whose rows move into its tables, and receives their subjects later.
public final class CasesModule: FeatureModule {
    /// The module's ID.
    public static let id: FeatureID = "cases"

    private let host: FeatureHost
    private let hub: EventHub
    private let learned = Mutex<(subjects: [CaseSubject], queues: [StaffQueue])>(([], []))

    /// Creates the module with the services of its host.
    public init(_ host: FeatureHost) {
        self.host = host
        hub = EventHub(firstID: UInt64(clamping: host.clock.now().milliseconds))
    }

    /// Sets the modules with cases or other queues of staff.
    public func learn(_ modules: [any FeatureModule]) {
        let subjects = modules.flatMap { ($0 as? any CaseAnswering)?.caseSubjects ?? [] }
        let queues = modules.flatMap { ($0 as? any StaffQueuing)?.staffQueues ?? [] }
        learned.withLock { $0 = (subjects, queues) }
    }

    private var subjects: [CaseSubject] { learned.withLock(\.subjects) }
    private var queues: [StaffQueue] { learned.withLock(\.queues) }

    /// The words staff use for the tables.
    public static var tableWords: [TableWords] { CaseTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { CaseErasure.tables }

    /// The migrations of the tables.
    public var migrations: [Migration] { CaseMigrations.all }

    /// The inbox, if there are subjects.
    public var menu: [MenuEntry] { subjects.isEmpty ? [] : [CaseInboxRoutes.menu(for: subjects)] }

    /// How long cases are stored, by subject.
    public var retention: [RetentionRule] {
        subjects.compactMap { [pictures = host.pictures] subject in
            subject.kept.map { kept in
                RetentionRule(kept.rule, explanation: kept.explanation, days: kept.days) {
                    try CaseStore($2).deleteOld(subject.name, $0, limit: $1, pictures)
                }
            }
        }
    }

    /// The live streams of the inbox, and their listener.
    public var services: [any Service] { [hub, CaseAnnouncer.listener(host.database, to: hub)] }

    /// Returns the messages between a user and staff.
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

    /// Closes a user's cases, and clears the text of their messages.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try CaseErasure.erase(person, host.pictures, in: transaction)
    }

    /// Adds the routes of the inbox.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        let inbox = CaseInbox(host: host, desks: subjects.map { CaseDesk($0, host) }, queues: queues)
        CaseInboxRoutes(inbox: inbox, hub: hub).add(to: routes)
    }
}
