import CrosstownAccounts
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Creates the accounts of administrators, with or without a running server.
public struct Administrators: Sendable {
    private let settings: Settings

    /// Creates a manager of accounts in the database of the settings.
    public init(_ settings: Settings) { self.settings = settings }

    /// Creates an administrator.
    ///
    /// - Throws: `AdministratorRefusal` for an invalid name or password, `SettingsError` and `DatabaseError`.
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

/// Why an administrator was not created.
public struct AdministratorRefusal: Error, CustomStringConvertible {
    /// The errors, one line per field.
    public let description: String

    init(_ problem: Problem) {
        let lines = (problem.errors ?? []).map { "\($0.field) \($0.message.english)" }
        description = lines.isEmpty ? problem.title.english : lines.joined(separator: "\n")
    }
}
