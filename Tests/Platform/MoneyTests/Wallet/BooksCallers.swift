import CrosstownKit
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HummingbirdTesting

/// Knows Anna and Bert by their names, and Bert and Carla as administrators.
struct BooksCallers: Authenticator {
    let books: Books

    func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        let isStaff = token.hasPrefix("administrator")
        let account = token == "anna" ? books.anna : token == "administrator-2" ? books.carla : books.bert
        return Caller(accountID: account.description, roles: [isStaff ? "administrator" : "passenger"])
    }
}

extension Books {
    /// Lets a test call routes, as Anna, as Bert or as an administrator.
    func serve(
        _ routes: @escaping @Sendable (Routes<WebContext>) -> Void,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await host.open(routes: routes, knownBy: BooksCallers(books: self)) { try await calls($0) }
    }
}
