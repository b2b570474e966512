public import CrosstownKit
public import CrosstownValues
import CrosstownWeb

/// The words with which the audit log describes tables.
public struct AuditWords: Sendable {
    /// The words for the tables of accounts and of the service.
    public static let own: [TableWords] = AccountTableWords.all

    private let tables: [String: TableWords]
    private let personal: PersonalContent
    /// The default currency of rows without one.
    let currency: Currency

    /// Collects the words of all modules.
    ///
    /// - Parameters:
    ///   - tables: the words of all tables, including ``own``.
    ///   - personal: the columns whose content is hidden.
    ///   - currency: the default currency of rows without one.
    public init(_ tables: [TableWords], hiding personal: PersonalContent, currency: Currency) {
        self.tables = Dictionary(tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.personal = personal
        self.currency = currency
    }

    /// Returns the words of a table that is visible to staff.
    func table(_ name: String) -> TableWords? { tables[name].flatMap { $0.noun == nil ? nil : $0 } }

    /// Returns the label and value of a column that is visible to staff.
    func column(_ column: String, of table: String) -> (label: LocalizedText, value: ColumnValue)? {
        guard case .shown(let label, let value) = tables[table]?.words(of: column) else { return nil }
        return (label, value)
    }

    /// Returns the column with the name of a row; `nil` if it doesn't exist or its content is personal.
    func title(of table: String) -> String? {
        tables[table]?.title.flatMap { personal.contains($0, of: table) ? nil : $0 }
    }
}
