public import CrosstownSQL
public import CrosstownWeb

/// A table with content about people: which columns are personal, where people read them, and what becomes of them.
///
/// The export (`/me/data`), the erasure of accounts and the audit log follow this declaration: the log leaves out the content of
/// personal columns. Tests compare all three with it: each column whose name sounds personal is declared, and each exception has
/// its reason.
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
    /// Where people find rows in the export.
    public enum Export: Hashable, Sendable {
        /// In a section of this name.
        case section(LocalizedText)
        /// Nowhere, for a reason.
        case absent(because: String)
    }

    /// The name in the database.
    public let name: String
    /// The table that says whose rows these are, where another one does.
    public let parent: String?
    /// The column that names the row of the parent; `nil` where the module exports and erases by code of its own.
    public let link: String?
    /// Where the person finds the rows who owns those of the parent; `nil` without a parent.
    public let export: Export?
    /// What is personal in it, and what only sounds so.
    public let columns: [PersonalColumns]
    /// What else is read for the export, such as `JOIN drop_item i ON i.id = t.item`; `t` is the table.
    let joined: SQL
    /// The order of the rows in the export.
    let order: SQL

    /// Declares a table whose own columns say whom its rows are about, or one that is about nobody.
    public init(_ name: String, _ columns: [PersonalColumns], joining joined: SQL = "", order: SQL = "1 DESC") {
        self.init(name, nil, nil, columns, joined, order)
    }

    /// Declares a table whose rows belong to those of another one, and are in a section of the export.
    ///
    /// - Parameters:
    ///   - name: the name in the database.
    ///   - parent: the table that says whose rows these are; `p` in what is read for the export.
    ///   - link: the column that has the parent's `id`.
    ///   - section: the name of the section.
    ///   - columns: what is personal, and what else is read.
    ///   - joined: what else is read for the export.
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

    /// Declares a table whose rows belong to those of another one, whose owner does not read them in the export.
    ///
    /// Accounts that its own columns name read theirs.
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
