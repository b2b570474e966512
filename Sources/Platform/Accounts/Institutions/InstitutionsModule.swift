public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import Logging

/// The part of the platform that knows institutions: rosters, registers of numbers, and the institutions' own services.
public struct InstitutionsModule: FeatureModule {
    /// The part's name.
    public static let id: FeatureID = "institutions"

    /// Knows who people are at institutions.
    public let institutions: InstitutionDirectory

    private let accounts: any AccountDirectory
    private let logger: Logger

    /// Makes the part.
    ///
    /// - Parameters:
    ///   - institutions: knows who people are at institutions.
    ///   - accounts: finds the accounts of user names.
    ///   - logger: is told of secrets that cannot be opened.
    public init(_ institutions: InstitutionDirectory, accounts: any AccountDirectory, logger: Logger) {
        self.institutions = institutions
        self.accounts = accounts
        self.logger = logger
    }

    /// The tables are the accounts' (`AccountMigrations`).
    public var migrations: [Migration] { [] }

    /// The rosters that somebody keeps.
    public var menu: [MenuEntry] { [InstitutionRoutes.menu] }

    /// Seals what older versions have kept as it was.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws { try await institutions.prepare(logger) }

    /// Who a person has proved to be.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        [
            try PersonalRecords(
                "Who you are at an institution",
                [
                    .plain("Institution"), .plain("Name"), .plain("Address"), .plain("Number ends with"),
                    .moment("Since"),
                ],
                transaction,
                """
                SELECT i.name, p.name AS person_name, p.address, p.ending, p.proved_at FROM institution_person p
                JOIN institution i ON i.id = p.institution WHERE p.account = \(person)
                """
            )
        ]
    }

    /// Takes a person off rosters of user names, and forgets what was proved; addresses are the institutions' own word.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try InstitutionStore(transaction: transaction).forget(person)
        try InstitutionPersonStore(transaction: transaction).forget(person)
    }

    /// Declares the pages of institutions.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        InstitutionRoutes(institutions: institutions, directory: accounts).add(to: routes)
    }
}
