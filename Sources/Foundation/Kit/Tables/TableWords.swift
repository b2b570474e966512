public import CrosstownWeb

/// What staff call a table and its columns, such as on the page of the audit log.
///
/// Names of many tables' columns are in ``ColumnWords/shared``; a table declares those that mean something else in it.
/// A test compares the declarations with the tables of all modules.
public struct TableWords: Sendable {
    /// The name in the database.
    public let name: String
    /// What a row is, such as "Station"; `nil` where staff have no use for the rows.
    public let noun: LocalizedText?
    /// The column by whose content staff know a row, whose key is `id`; `nil` where there is none.
    public let title: String?
    /// Why the columns are not shown, or the table is not; `nil` where all is.
    public let reason: String?
    /// The columns whose words only this table has.
    public let columns: [String: ColumnWords]
    /// Words that tables of the module share, each for those that have the column.
    private let common: [String: ColumnWords]

    /// Declares a table whose columns staff read.
    public init(
        _ name: String,
        _ noun: LocalizedText,
        title: String? = nil,
        _ columns: [String: ColumnWords] = [:],
        common: [String: ColumnWords] = [:]
    ) {
        self.init(name, noun, title, nil, columns, common)
    }

    /// Declares a table of which staff read only that rows were added, changed or deleted, for a reason.
    public init(_ name: String, _ noun: LocalizedText, only reason: String) {
        self.init(name, noun, nil, reason, [:], [:])
    }

    /// Declares a table of which staff read nothing, for a reason.
    public init(_ name: String, leftOut reason: String) {
        self.init(name, nil, nil, reason, [:], [:])
    }

    private init(
        _ name: String,
        _ noun: LocalizedText?,
        _ title: String?,
        _ reason: String?,
        _ columns: [String: ColumnWords],
        _ common: [String: ColumnWords]
    ) {
        self.name = name
        self.noun = noun
        self.title = title
        self.reason = reason
        self.columns = columns
        self.common = common
    }

    /// What staff call a column; `nil` where nobody has declared it.
    public func words(of column: String) -> ColumnWords? {
        if let reason { return .leftOut(because: reason) }
        return columns[column] ?? common[column] ?? ColumnWords.shared[column]
    }
}
