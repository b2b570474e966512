public import CrosstownSQL
public import CrosstownValues

/// Keeps tables, and says what is in them about people; every feature may.
///
/// Whoever declares each ``personalTables`` has their export and erasure by that.
public protocol TableKeeping: PersonalDataKeeper {
    /// The tables of the feature with content about people, whether it is on or not.
    static var personalTables: [PersonalTable] { get }

    /// What staff call the feature's tables and columns, whether it is on or not, such as in the audit log.
    static var tableWords: [TableWords] { get }

    /// The steps that build the feature's tables.
    var migrations: [Migration] { get }

    /// What the feature keeps about people, and for how long.
    var retention: [RetentionRule] { get }

    /// Brings what older builds have kept up to date, once the tables are and before anybody is served.
    ///
    /// Several servers may start at once, and each of them at any time again.
    ///
    /// - Throws: `DatabaseError`.
    func prepare() async throws
}

extension TableKeeping {
    /// No table has content about people.
    public static var personalTables: [PersonalTable] { [] }

    /// No table that staff could read about.
    public static var tableWords: [TableWords] { [] }

    /// No tables.
    public var migrations: [Migration] { [] }

    /// Nothing is kept that has to be removed by the clock.
    public var retention: [RetentionRule] { [] }

    /// Nothing is to be done.
    public func prepare() async throws {}

    /// What the tables hold about a person.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] { try Self.personalTables.records(about: person, in: transaction) }

    /// Erases what the tables hold about a person, or takes the person out of it, as they say.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try Self.personalTables.erase(person, in: transaction)
    }
}
