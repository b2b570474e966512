/// Columns of a table that are treated alike.
public struct PersonalColumns: Sendable {
    /// What the columns contain.
    public enum Kind: Hashable, Sendable {
        /// The identity of an account, and where its owner finds the row.
        case account(PersonalTable.Export)
        /// Something about a person; with a reason where the person does not find it in the export.
        case content(notExported: String?)
        /// Nothing about a person, though the name sounds so, for a reason.
        case impersonal(because: String)
    }

    /// The names of the columns.
    public let names: [String]
    /// What they contain.
    public let kind: Kind
    /// Why they are kept when the account is deleted; `nil` where they are not.
    public let stays: String?

    private init(_ names: [String], _ kind: Kind, stays: String? = nil) {
        self.names = names
        self.kind = kind
        self.stays = stays
    }

    /// A column that names the account that the row is about, which finds it in a section of the export.
    public static func account(_ name: String, in section: String, stays reason: String? = nil) -> Self {
        Self([name], .account(.section(section)), stays: reason)
    }

    /// A column that names an account which does not find the row in the export.
    public static func account(_ name: String, notExported: String, stays reason: String? = nil) -> Self {
        Self([name], .account(.absent(because: notExported)), stays: reason)
    }

    /// Columns whose content is about a person: names, addresses, places, what people wrote.
    public static func content(_ names: String..., notExported: String? = nil, stays reason: String? = nil) -> Self {
        Self(names, .content(notExported: notExported), stays: reason)
    }

    /// Columns that sound personal and are not.
    public static func impersonal(_ names: String..., because reason: String) -> Self {
        Self(names, .impersonal(because: reason))
    }
}
