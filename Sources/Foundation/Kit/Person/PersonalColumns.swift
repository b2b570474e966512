public import CrosstownSQL
public import CrosstownWeb

/// Columns of a table with the same rules; a declared ``Column`` adds its own name.
public struct PersonalColumns: Sendable {
    /// The content of the columns.
    public enum Kind: Hashable, Sendable {
        /// The ID of an account, and where its owner finds the row in the export.
        case account(PersonalTable.Export)
        /// Personal content; with a reason if the export leaves it out.
        case content(notExported: String?)
        /// No personal content, despite the name, with the reason.
        case impersonal(because: String)
        /// Other content: shown in the export for context, or changed by an erasure.
        case other
    }

    /// What happens to a row when its account is deleted.
    public enum Erasure: Hashable, Sendable {
        /// It is deleted, with the rows of other tables that belong to it.
        case row
        /// It stays, and the column becomes null.
        case null
        /// It stays, and the column names `Identifier.nobody`.
        case nobody
        /// The module deletes or updates it by its own rules.
        case byModule
    }

    /// How users read the columns in the export.
    struct Listing: Sendable {
        /// The selected expression, where `t` is the table; by default the declared column itself.
        var expression: SQL?
        let column: PersonalRecords.Column
    }

    /// The names of the columns.
    public private(set) var names: [String]
    /// The content of the columns.
    public let kind: Kind
    /// Why they stay when the account is deleted; `nil` if they do not.
    public let stays: String?
    /// What happens to the row when the column's account is deleted.
    public let erasure: Erasure
    /// The value that replaces the content of a row that stays; `nil` to keep the content.
    let cleared: SQL?
    private(set) var listing: Listing?
    /// The column of the only account that reads and clears these; `nil` for all accounts of the table.
    let account: String?

    private init(
        _ names: [String?],
        _ kind: Kind,
        stays: String? = nil,
        erasure: Erasure = .byModule,
        cleared: SQL? = nil,
        listing: Listing? = nil,
        account: String? = nil
    ) {
        self.names = names.compactMap(\.self)
        self.kind = kind
        self.stays = stays
        self.erasure = erasure
        self.cleared = cleared
        self.listing = listing
        self.account = account
    }

    /// Creates a column with the account that the row is about, which finds it in a section of the export.
    public static func account(
        _ name: String? = nil,
        in section: LocalizedText,
        erasing erasure: Erasure = .byModule,
        stays reason: String? = nil
    ) -> Self {
        Self([name], .account(.section(section)), stays: reason, erasure: erasure)
    }

    /// Creates a column with an account that does not find the row in the export.
    public static func account(
        _ name: String? = nil,
        notExported: String,
        erasing erasure: Erasure = .byModule,
        stays reason: String? = nil
    ) -> Self {
        Self([name], .account(.absent(because: notExported)), stays: reason, erasure: erasure)
    }

    /// Creates columns with personal content: names, addresses, places, texts of users.
    public static func content(_ names: String..., notExported: String? = nil, stays reason: String? = nil) -> Self {
        Self(names, .content(notExported: notExported), stays: reason)
    }

    /// Creates a column with personal content that users read in the export.
    ///
    /// - Parameters:
    ///   - name: the name of the column.
    ///   - column: its header and format.
    ///   - account: the column of the account that reads it; `nil` for all accounts of the row.
    ///   - cleared: the value that replaces it where the row stays without the account.
    ///   - reason: why it stays when the account is deleted.
    /// - Returns: the column.
    public static func content(
        _ name: String? = nil,
        as column: PersonalRecords.Column,
        for account: String? = nil,
        clearedTo cleared: SQL? = nil,
        stays reason: String? = nil
    ) -> Self {
        Self(
            [name],
            .content(notExported: nil),
            stays: reason,
            cleared: cleared,
            listing: Listing(expression: name.map { "t.\(identifier: $0)" }, column: column),
            account: account
        )
    }

    /// Creates a column of the export that gives context to personal content.
    ///
    /// - Parameters:
    ///   - expression: a column or an expression; `t` is the table, `p` its parent; `nil` in a declared column, which
    ///     is read itself.
    ///   - column: its header and format.
    ///   - account: the column of the account that reads it; `nil` for all accounts of the row.
    /// - Returns: the column.
    public static func listed(
        _ expression: SQL? = nil,
        as column: PersonalRecords.Column,
        for account: String? = nil
    ) -> Self {
        Self([], .other, listing: Listing(expression: expression, column: column), account: account)
    }

    /// Creates a column without personal content that still changes where the row stays without the account.
    public static func cleared(_ name: String? = nil, to cleared: SQL, for account: String? = nil) -> Self {
        Self([name], .other, cleared: cleared, account: account)
    }

    /// Creates columns that sound personal and are not.
    public static func impersonal(_ names: String..., because reason: String) -> Self {
        Self(names, .impersonal(because: reason))
    }

    /// Returns the same rules for the column of this name.
    func named(_ name: String) -> Self {
        var column = self
        if kind != .other || cleared != nil { column.names = [name] }
        if listing?.expression == nil { column.listing?.expression = "t.\(identifier: name)" }
        return column
    }

    /// Whether it has the names of its columns.
    var isNamed: Bool { listing.map { $0.expression != nil } ?? !names.isEmpty }
}
