public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import Logging

/// The part of the platform that knows institutions: rosters, registers of numbers, and the institutions' own services.
public struct InstitutionsModule: FeatureModule {
    /// The part's name.
    public static let id: FeatureID = "institutions"

    /// Keeps the roster of an institution.
    package static let registrar = RoleDeclaration(
        "institutions.registrar",
        title: "Registrar",
        explanation: "Says who belongs to an institution.",
        rank: .sensitive,
        scope: "Institution"
    )

    /// Knows who people are at institutions.
    public let institutions: InstitutionDirectory

    private let accounts: any AccountDirectory
    private let people: any People
    private let logger: Logger

    /// Makes the part.
    ///
    /// - Parameters:
    ///   - institutions: knows who people are at institutions.
    ///   - accounts: finds the accounts of user names.
    ///   - people: takes roles from those who kept an institution that is removed.
    ///   - logger: is told of secrets that cannot be opened.
    public init(
        _ institutions: InstitutionDirectory,
        accounts: any AccountDirectory,
        people: any People,
        logger: Logger
    ) {
        self.institutions = institutions
        self.accounts = accounts
        self.people = people
        self.logger = logger
    }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { InstitutionTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { InstitutionTables.all }

    /// The tables of institutions and of who belongs to them.
    public var migrations: [Migration] { InstitutionMigrations.all }

    /// The rosters that somebody keeps.
    public var menu: [MenuEntry] { [InstitutionRoutes.menu] }

    /// Who keeps rosters.
    public var roles: [RoleDeclaration] { [Self.registrar] }

    /// The institutions whose rosters somebody can keep.
    ///
    /// - Throws: `DatabaseError`.
    public func scopes(
        of role: String,
        among known: Set<String>?,
        in transaction: any Transaction
    ) throws -> [RoleScope] { try InstitutionStore(transaction: transaction).scopes(among: known) }

    /// An institution with its roster.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws { try await InstitutionDemo(institutions).fill(cast) }

    /// Seals what older versions have kept as it was.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws { try await institutions.prepare(logger) }

    /// On which rosters a person is, and who the person has proved to be.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try [InstitutionRecords.rosters(with: person, in: transaction)]
            + Self.personalTables.records(about: person, in: transaction)
    }

    /// Declares the pages of institutions.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        InstitutionRoutes(institutions: institutions, directory: accounts, people: people).add(to: routes)
    }
}
