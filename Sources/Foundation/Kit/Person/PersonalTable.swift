/// A table with content about people: which columns are personal, where people see them, and what stays when they go.
///
/// The audit log leaves out the content of these columns, and tests compare the export (`/me/data`) and the erasure with
/// the same list: each column whose name sounds personal is on it, and each exception has its reason.
public struct PersonalTable: Sendable {
    /// Where people find rows in the export.
    public enum Export: Hashable, Sendable {
        /// In a section of this name.
        case section(String)
        /// Nowhere, for a reason.
        case absent(because: String)
    }

    /// The name in the database.
    public let name: String
    /// The table that says whose rows these are, where another one does.
    public let parent: String?
    /// Where the person finds the rows who owns those of the parent; `nil` without a parent.
    public let export: Export?
    /// What is personal in it, and what only sounds so.
    public let columns: [PersonalColumns]

    /// Declares a table whose own columns say whom its rows are about, or one that is about nobody.
    public init(_ name: String, _ columns: [PersonalColumns]) {
        self.name = name
        self.columns = columns
        parent = nil
        export = nil
    }

    /// Declares a table whose rows belong to those of another one, and are in a section of the export.
    public init(_ name: String, of parent: String, in section: String, _ columns: [PersonalColumns]) {
        self.name = name
        self.columns = columns
        self.parent = parent
        export = .section(section)
    }

    /// Declares a table whose rows belong to those of another one, and are not in the export.
    public init(_ name: String, of parent: String, notExported reason: String, _ columns: [PersonalColumns]) {
        self.name = name
        self.columns = columns
        self.parent = parent
        export = .absent(because: reason)
    }
}
