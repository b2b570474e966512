import CrosstownKit
import CrosstownPlatform
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What all features stand on: the database, the clock, and the platform's services.
struct Platform: Sendable {
    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let accounts: Accounts

    init(database: any Database) {
        self.database = database
        let clock = SystemClock()
        self.clock = clock
        ids = SystemIdentifiers(clock: clock)
        accounts = Accounts(
            database: database,
            hasher: PasswordHasher(salt: { Self.randomBytes(16) }),
            clock: clock,
            ids: ids,
            secret: { Self.randomBytes(32) }
        )
    }

    static let migrations = CoreMigrations.all + AccountMigrations.all + TravelMigrations.all

    private static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
