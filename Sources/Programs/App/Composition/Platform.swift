package import CrosstownAccounts
import CrosstownInstitutions
package import CrosstownKit
import CrosstownMedia
import CrosstownMoney
package import CrosstownSQL
package import CrosstownValues
import CrosstownWeb
import Foundation
import Logging

/// The base of all features: the database, the clock, and the platform's services.
package struct Platform: Sendable {
    /// The database.
    package let database: any Database
    /// The same database with an audit log of what staff change.
    let audit: AuditedDatabase
    package let clock: any WallClock
    /// Waits between looks at due work.
    let sleeper: any Clock<Duration>
    let ids: any IdentifierSource
    /// The accounts of users.
    package let accounts: Accounts
    let keys: ProgramKeys
    /// The wallets, the books and the payment providers.
    let money: MoneyModule
    /// Pictures and videos, and the store of sealed ones.
    let media: MediaModule

    /// Creates the services on a database.
    ///
    /// - Throws: `SettingsError` where the list of common passwords cannot be read.
    init(
        database: any Database,
        settings: Settings,
        clock: any WallClock = SystemClock(),
        sleeper: any Clock<Duration> = ContinuousClock()
    ) throws {
        let isTrial = settings.isTrial
        let audited = AuditedDatabase(
            database,
            clock: clock,
            ids: SystemIdentifiers(clock: clock),
            hiding: PersonalContent(Self.personalTables)
        )
        audit = audited
        let database: any Database = audited
        self.database = database
        self.clock = clock
        self.sleeper = sleeper
        ids = SystemIdentifiers(clock: clock)
        accounts = Accounts(
            database: database,
            hasher: PasswordHasher(cost: isTrial ? .trial : .owasp, clock: clock, salt: { Self.randomBytes(16) }),
            clock: clock,
            ids: ids,
            secret: { Self.randomBytes(32) },
            passwords: PasswordRules(names: Self.names(settings), common: try Self.commonPasswords(settings)),
            reserved: ReservedNames(names: Self.names(settings))
        )
        keys = ProgramKeys(database: database, clock: clock, ids: ids, secret: { Self.randomBytes(32) })
        money = MoneyModule(settings.money, database: database, clock: clock, ids: ids, directory: accounts)
        media = MediaModule(
            dataFolder: settings.dataFolder,
            service: settings.objects?.service(clock),
            database: database,
            clock: clock,
            ids: ids,
            randomBytes: { Self.randomBytes($0) }
        )
    }

    /// The names of the service, the city and the host, which passwords and user names must not use.
    private static func names(_ settings: Settings) -> [String] {
        let host = URLComponents(string: settings.address)?.host ?? ""
        let labels = host.split(separator: ".")
        let domain = labels.allSatisfy { $0.allSatisfy(\.isNumber) } ? nil : labels.dropLast().last.map(String.init)
        return ["Crosstown", settings.city.name, domain].compactMap { $0 }
    }

    private static func commonPasswords(_ settings: Settings) throws -> CommonPasswords {
        let file = "\(settings.assets)/\(CommonPasswords.file)"
        do {
            return try CommonPasswords(file: file)
        } catch {
            throw SettingsError(SettingKey.assets.name, "\(file), the passwords that are tried first, cannot be read")
        }
    }

    /// Creates the institutions feature.
    func institutions(
        seal: any SecretSeal,
        signIn: any FederatedSignIn,
        address: String,
        logger: Logger
    ) -> InstitutionsModule {
        let institutions = InstitutionDirectory(
            database: database,
            clock: clock,
            ids: ids,
            randomBytes: { Self.randomBytes($0) },
            seal: seal,
            signIn: signIn,
            address: address
        )
        return InstitutionsModule(institutions, accounts: accounts, people: accounts, logger: logger)
    }

    /// The platform's features; always enabled.
    var parts: [any FeatureModule] { [money, media] }

    /// The account tables; each feature has its own migrations.
    static let migrations =
        CoreMigrations.all + AccountMigrations.all + AuditMigrations.all + RetentionMigrations.all + KeyMigrations.all

    /// The names of the tables for staff, of all features in this build, enabled or not.
    package static let tableWords = AuditWords.own + Features.types.flatMap { $0.tableWords }

    /// The texts for changes in the audit log.
    static func auditWords(in currency: Currency) -> AuditWords {
        AuditWords(tableWords, hiding: PersonalContent(personalTables), currency: currency)
    }

    /// The tables with personal data of all features in this build: data from an enabled feature stays personal when it
    /// is disabled.
    package static let personalTables = personalTablesByModule.flatMap(\.tables)

    /// The tables with personal data, by feature.
    package static let personalTablesByModule =
        [(name: "accounts", tables: AccountTables.all)]
        + Features.types.map { (name: $0.id.description, tables: $0.personalTables) }

    static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
