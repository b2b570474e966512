public import CrosstownSQL
public import CrosstownWeb

/// Columns of a table that are treated alike; a declared ``Column`` gives its own name.
public struct PersonalColumns: Sendable {
    /// What the columns contain.
    public enum Kind: Hashable, Sendable {
        /// The identity of an account, and where its owner finds the row.
        case account(PersonalTable.Export)
        /// Something about a person; with a reason where the person does not find it in the export.
        case content(notExported: String?)
        /// Nothing about a person, though the name sounds so, for a reason.
        case impersonal(because: String)
        /// Something else: what people read in the export beside what is about them, or what changes at the erasure.
        case other
    }

    /// What becomes of a row when the account that it names is deleted.
    public enum Erasure: Hashable, Sendable {
        /// It is deleted, with the rows of other tables that belong to it.
        case row
        /// It stays, and the column becomes null.
        case null
        /// It stays, and the column names nobody.
        case nobody
        /// The module deletes or changes it by rules of its own.
        case byModule
    }

    /// How people read the columns in the export.
    struct Listing: Sendable {
        /// What is selected, where `t` is the table; the column itself once a declared one has given its name.
        var expression: SQL?
        let column: PersonalRecords.Column
    }

    /// The names of the columns.
    public private(set) var names: [String]
    /// What they contain.
    public let kind: Kind
    /// Why they are kept when the account is deleted; `nil` where they are not.
    public let stays: String?
    /// What becomes of the row when the account that the column names is deleted.
    public let erasure: Erasure
    /// What takes the place of the content where the row stays; `nil` where the content does, too.
    let cleared: SQL?
    private(set) var listing: Listing?
    /// The column of the account that alone reads and clears these; `nil` for all of the table.
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

    /// A column that names the account that the row is about, which finds it in a section of the export.
    public static func account(
        _ name: String? = nil,
        in section: LocalizedText,
        erasing erasure: Erasure = .byModule,
        stays reason: String? = nil
    ) -> Self {
        Self([name], .account(.section(section)), stays: reason, erasure: erasure)
    }

    /// A column that names an account which does not find the row in the export.
    public static func account(
        _ name: String? = nil,
        notExported: String,
        erasing erasure: Erasure = .byModule,
        stays reason: String? = nil
    ) -> Self {
        Self([name], .account(.absent(because: notExported)), stays: reason, erasure: erasure)
    }

    /// Columns whose content is about a person: names, addresses, places, what people wrote.
    public static func content(_ names: String..., notExported: String? = nil, stays reason: String? = nil) -> Self {
        Self(names, .content(notExported: notExported), stays: reason)
    }

    /// A column whose content is about a person, and which people read in the export.
    ///
    /// - Parameters:
    ///   - name: the name of the column.
    ///   - column: what stands over it, and how it is read.
    ///   - account: the column of the account that reads it; all that the row is about where `nil`.
    ///   - cleared: what takes its place where the row stays without the account.
    ///   - reason: why it is kept when the account is deleted.
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

    /// What people read in the export beside what is about them.
    ///
    /// - Parameters:
    ///   - expression: a column, or what is made of some; `t` is the table, `p` the table that it belongs to; absent in a
    ///     declared column, which is read itself.
    ///   - column: what stands over it, and how it is read.
    ///   - account: the column of the account that reads it; all that the row is about where `nil`.
    /// - Returns: what is read.
    public static func listed(
        _ expression: SQL? = nil,
        as column: PersonalRecords.Column,
        for account: String? = nil
    ) -> Self {
        Self([], .other, listing: Listing(expression: expression, column: column), account: account)
    }

    /// A column about nobody whose content changes where the row stays without the account.
    public static func cleared(_ name: String? = nil, to cleared: SQL, for account: String? = nil) -> Self {
        Self([name], .other, cleared: cleared, account: account)
    }

    /// Columns that sound personal and are not.
    public static func impersonal(_ names: String..., because reason: String) -> Self {
        Self(names, .impersonal(because: reason))
    }

    /// The same of the column of this name.
    func named(_ name: String) -> Self {
        var column = self
        if kind != .other || cleared != nil { column.names = [name] }
        if listing?.expression == nil { column.listing?.expression = "t.\(identifier: name)" }
        return column
    }

    /// Whether it says which columns it is about.
    var isNamed: Bool { listing.map { $0.expression != nil } ?? !names.isEmpty }
}
