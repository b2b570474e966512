public import CrosstownSQL
public import CrosstownValues

/// A module with tables and their personal data; every feature may have some.
///
/// Declared ``personalTables`` provide the export and erasure.
public protocol TableKeeping: PersonalDataKeeper {
    /// The tables of the feature with personal content, whether it is enabled or not.
    static var personalTables: [PersonalTable] { get }

    /// The labels of the feature's tables and columns for staff, such as in the audit log, whether it is enabled or
    /// not.
    static var tableWords: [TableWords] { get }

    /// The migrations that create the feature's tables.
    var migrations: [Migration] { get }

    /// What the feature stores about users, and for how long.
    var retention: [RetentionRule] { get }

    /// Updates data of older builds after the migrations and before the first request.
    ///
    /// Several servers may start at once, and each of them at any time again.
    /// - Throws: `DatabaseError`.
    func prepare() async throws
}

extension TableKeeping {
    /// Returns no tables by default.
    public static var personalTables: [PersonalTable] { [] }

    /// Returns no labels by default.
    public static var tableWords: [TableWords] { [] }

    /// Returns no migrations by default.
    public var migrations: [Migration] { [] }

    /// Returns no rules by default.
    public var retention: [RetentionRule] { [] }

    /// Does nothing by default.
    public func prepare() async throws {}

    /// Returns what the tables store about a user.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] { try Self.personalTables.records(about: person, in: transaction) }

    /// Erases what the tables store about a user, or removes the user from it, as declared.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try Self.personalTables.erase(person, in: transaction)
    }
}
