public import CrosstownSQL
public import CrosstownWeb

/// A table with personal content: which columns are personal, where users read them, and what happens to them.
///
/// The export (`/me/data`), the erasure of accounts and the audit log follow this declaration: the log leaves out the
/// content of personal columns. Tests compare all three with it: each column whose name sounds personal is declared, and each
/// exception has its reason.
///
/// ```swift
/// PersonalTable(
///     "trips_home_zone",
///     [
///         .account("person", in: "Home zones", erasing: .row),
///         .content("name", as: .plain("Name")),
///         .listed("t.radius_metres", as: .plain("Radius in meters")),
///     ],
///     order: "t.name"
/// )
/// ```
public struct PersonalTable: Sendable {
    /// Where users find rows in the export.
    public enum Export: Hashable, Sendable {
        /// In a section of this name.
        case section(LocalizedText)
        /// Nowhere, for a reason.
        case absent(because: String)
    }

    /// The name in the database.
    public let name: String
    /// The table with the owner of these rows, if another one has it.
    public let parent: String?
    /// The column with the ID of the parent's row; `nil` if the module exports and erases with its own code.
    public let link: String?
    /// Where the owner of the parent's row finds the rows; `nil` without a parent.
    public let export: Export?
    /// The personal columns, and those that only sound so.
    public let columns: [PersonalColumns]
    /// A join for the export, such as `JOIN drop_item i ON i.id = t.item`; `t` is the table.
    let joined: SQL
    /// The order of the rows in the export.
    let order: SQL

    /// Creates a table with account columns of its own, or without any.
    public init(_ name: String, _ columns: [PersonalColumns], joining joined: SQL = "", order: SQL = "1 DESC") {
        self.init(name, nil, nil, columns, joined, order)
    }

    /// Creates a table whose rows belong to those of another one, in a section of the export.
    ///
    /// - Parameters:
    ///   - name: the name in the database.
    ///   - parent: the table with the owner of these rows; `p` in expressions of the export.
    ///   - link: the column with the parent's `id`.
    ///   - section: the name of the section.
    ///   - columns: the personal columns, and others for the export.
    ///   - joined: a join for the export.
    ///   - order: the order of the rows in the export.
    public init(
        _ name: String,
        of parent: String,
        by link: String? = nil,
        in section: LocalizedText,
        _ columns: [PersonalColumns],
        joining joined: SQL = "",
        order: SQL = "1 DESC"
    ) {
        self.init(name, (parent, link), .section(section), columns, joined, order)
    }

    /// Creates a table whose rows belong to those of another one, and that the owner does not find in the export.
    ///
    /// Accounts in its own columns find their rows.
    public init(
        _ name: String,
        of parent: String,
        by link: String? = nil,
        notExported reason: String,
        _ columns: [PersonalColumns] = [],
        joining joined: SQL = "",
        order: SQL = "1 DESC"
    ) {
        self.init(name, (parent, link), .absent(because: reason), columns, joined, order)
    }

    private init(
        _ name: String,
        _ parent: (table: String, link: String?)?,
        _ export: Export?,
        _ columns: [PersonalColumns],
        _ joined: SQL,
        _ order: SQL
    ) {
        precondition(columns.allSatisfy(\.isNamed), "\(name) has columns without names")
        self.name = name
        (self.parent, link) = (parent?.table, parent?.link)
        self.export = export
        self.columns = columns
        (self.joined, self.order) = (joined, order)
    }
}
