public import CrosstownKit
public import CrosstownValues
import CrosstownWeb

/// In which words the page of the audit log tells what the tables store.
public struct AuditWords: Sendable {
    /// What staff call the tables of the accounts and of the service itself.
    public static let own: [TableWords] = AccountTableWords.all

    private let tables: [String: TableWords]
    private let personal: PersonalContent
    /// What amounts of money are in where a row does not say it.
    let currency: Currency

    /// Gathers the words of all modules.
    ///
    /// - Parameters:
    ///   - tables: the words of all tables, ``own`` among them.
    ///   - personal: the columns whose content is not shown.
    ///   - currency: what amounts of money are in where a row does not say it.
    public init(_ tables: [TableWords], hiding personal: PersonalContent, currency: Currency) {
        self.tables = Dictionary(tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.personal = personal
        self.currency = currency
    }

    /// The words of a table that staff read about.
    func table(_ name: String) -> TableWords? { tables[name].flatMap { $0.noun == nil ? nil : $0 } }

    /// The label of a column that staff read, and how they read it.
    func column(_ column: String, of table: String) -> (label: LocalizedText, value: ColumnValue)? {
        guard case .shown(let label, let value) = tables[table]?.words(of: column) else { return nil }
        return (label, value)
    }

    /// The column by which people know the rows of a table; `nil` also where its content is personal.
    func title(of table: String) -> String? {
        tables[table]?.title.flatMap { personal.contains($0, of: table) ? nil : $0 }
    }
}
