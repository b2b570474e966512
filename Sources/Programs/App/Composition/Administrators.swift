import CrosstownAccounts
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Makes the accounts of those who run the service, beside a running server or without one.
public struct Administrators: Sendable {
    private let settings: Settings

    /// Looks after the accounts in the database that the settings name.
    public init(_ settings: Settings) { self.settings = settings }

    /// Makes an administrator.
    ///
    /// - Throws: `AdministratorRefusal` for a name or password that cannot be used, `SettingsError` and `DatabaseError`.
    public func create(userName: String, password: String) async throws {
        let platform = try Platform(database: try await Storage.open(settings), settings: settings)
        let migrator = Migrator(Platform.migrations + platform.parts.flatMap(\.migrations))
        _ = try await migrator.migrate(platform.database, at: platform.clock.now())
        do {
            let credentials = Credentials(userName: userName, password: password)
            _ = try await platform.accounts.register(credentials, as: .administrator)
        } catch let problem as Problem {
            throw AdministratorRefusal(problem)
        }
        try await platform.database.close()
    }
}

/// Why an administrator was not made.
public struct AdministratorRefusal: Error, CustomStringConvertible {
    /// What to change, one line for each field.
    public let description: String

    init(_ problem: Problem) {
        let lines = (problem.errors ?? []).map { "\($0.field) \($0.message.english)" }
        description = lines.isEmpty ? problem.title.english : lines.joined(separator: "\n")
    }
}
