public import CrosstownWeb

/// The labels of a table and its columns for staff, such as on the page of the audit log.
///
/// Common columns have defaults in ``ColumnWords/shared``; a table declares the others. A test compares the
/// declarations with the tables of all modules.
public struct TableWords: Sendable {
    /// The name in the database.
    public let name: String
    /// The name of a row, such as "Station"; `nil` if staff do not need the rows.
    public let noun: LocalizedText?
    /// The column with the title of a row, whose key is `id`; `nil` if none.
    public let title: String?
    /// Why the columns or the table are hidden; `nil` if all are shown.
    public let reason: String?
    /// The columns with labels of this table only.
    public let columns: [String: ColumnWords]
    /// Labels that tables of the module share, for those with such a column.
    private let common: [String: ColumnWords]

    /// Creates the labels of a table.
    public init(
        _ name: String,
        _ noun: LocalizedText,
        title: String? = nil,
        _ columns: [String: ColumnWords] = [:],
        common: [String: ColumnWords] = [:]
    ) {
        self.init(name, noun, title, nil, columns, common)
    }

    /// Creates the label of a table of which staff see only that rows were created, updated or deleted, with the
    /// reason.
    public init(_ name: String, _ noun: LocalizedText, only reason: String) {
        self.init(name, noun, nil, reason, [:], [:])
    }

    /// Creates the entry of a table that staff do not see, with the reason.
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

    /// Returns the label of a column; `nil` if none is declared.
    public func words(of column: String) -> ColumnWords? {
        if let reason { return .leftOut(because: reason) }
        return columns[column] ?? common[column] ?? ColumnWords.shared[column]
    }
}
