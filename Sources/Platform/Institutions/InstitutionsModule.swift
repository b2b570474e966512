public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import Logging

/// Institutions: rosters, registers of numbers, and the institutions' own sign-in services.
public struct InstitutionsModule: FeatureModule {
    /// The feature's identifier.
    public static let id: FeatureID = "institutions"

    /// Manages the roster of an institution.
    package static let registrar = RoleDeclaration(
        "institutions.registrar",
        title: "Registrar",
        explanation: "Decides who belongs to an institution.",
        rank: .sensitive,
        scope: "Institution"
    )

    /// The directory of institutions.
    public let institutions: InstitutionDirectory

    private let accounts: any AccountDirectory
    private let people: any People
    private let logger: Logger

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - institutions: the directory of institutions.
    ///   - accounts: finds the accounts of user names.
    ///   - people: revokes the roles of registrars when their institution is deleted.
    ///   - logger: logs secrets that cannot be opened.
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

    /// The names of the tables for staff.
    public static var tableWords: [TableWords] { InstitutionTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { InstitutionTables.all }

    /// The tables of institutions and their people.
    public var migrations: [Migration] { InstitutionMigrations.all }

    /// The rosters that the user manages.
    public var menu: [MenuEntry] { [InstitutionRoutes.menu] }

    /// The role that manages rosters.
    public var roles: [RoleDeclaration] { [Self.registrar] }

    /// Returns the institutions whose rosters a role can manage.
    ///
    /// - Throws: `DatabaseError`.
    public func scopes(
        of role: String,
        among known: Set<String>?,
        in transaction: any Transaction
    ) throws -> [RoleScope] { try InstitutionStore(transaction: transaction).scopes(among: known) }

    /// Creates an institution with its roster.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws { try await InstitutionDemo(institutions).fill(cast) }

    /// Seals secrets that older versions stored unsealed.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws { try await institutions.prepare(logger) }

    /// Returns a user's roster entries and proved identities.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try [InstitutionRecords.rosters(with: person, in: transaction)]
            + Self.personalTables.records(about: person, in: transaction)
    }

    /// Adds the routes of institutions.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        InstitutionRoutes(institutions: institutions, directory: accounts, people: people).add(to: routes)
    }
}
