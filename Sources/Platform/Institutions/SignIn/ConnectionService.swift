import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Manages institutions' sign-in services for the city.
struct ConnectionService: Sendable {
    let institutions: InstitutionDirectory
    /// Limits tests, each of which calls a third-party server.
    let trials: RateLimiter

    /// The rate limit of tests per administrator.
    static let rate = CrosstownWeb.Rate(20, within: Seconds(600))

    /// Returns the sign-in service of an institution, with the form that changes it.
    func page(
        of id: Identifier<Institution>,
        works: Bool = false,
        refused: RefusedForm? = nil
    ) async throws -> ConnectionPage {
        let (institution, connection) = try await known(id)
        return ConnectionPage(
            institution: institution,
            connection: connection,
            returnAddress: institutions.returnAddress(id),
            works: works,
            refused: refused
        )
    }

    /// Updates the sign-in service of an institution; users can then no longer type numbers.
    func set(_ sent: Sent<ConnectionRequest>, of id: Identifier<Institution>) async throws -> ConnectionResponse {
        try await institutions.database.write { [self] transaction in
            let known = try known(id, transaction).connection
            let connection = try sent.checked(ConnectionRequest.secret(beside: known)).connection(beside: known)
            try institutions.connections(transaction).set(connection, of: id)
            return ConnectionResponse(connection)
        }
    }

    /// Deletes the sign-in service, so that users can type numbers again.
    func remove(_ id: Identifier<Institution>) async throws {
        _ = try await known(id)
        try await institutions.database.write { [institutions] in try institutions.connections($0).remove(id) }
    }

    /// Tests whether users could sign in.
    ///
    /// - Throws: `Problem` that explains the error.
    func examine(_ id: Identifier<Institution>, by account: Identifier<Account>) async throws {
        try trials.check(account.description)
        guard let signIn = institutions.signIn, let connection = try await known(id).connection else {
            throw Problem.conflict(ConnectionTexts.notConnected, ConnectionTexts.notConnectedText)
        }
        guard !connection.isSecretLost else {
            throw Problem.conflict(ConnectionTexts.doesNotWork, ConnectionTexts.secretLostText)
        }
        do {
            try await signIn.examine(connection.service, returnAddress: institutions.returnAddress(id))
        } catch let fault as SignInFault {
            throw Problem.conflict(ConnectionTexts.doesNotWork, ConnectionTexts.text(fault))
        }
    }

    private func known(
        _ id: Identifier<Institution>
    ) async throws -> (institution: InstitutionRecord, connection: Connection?) {
        try await institutions.database.read { [self] in try known(id, $0) }
    }

    private func known(
        _ id: Identifier<Institution>,
        _ transaction: any Transaction
    ) throws -> (institution: InstitutionRecord, connection: Connection?) {
        guard let institution = try InstitutionStore(transaction: transaction).find(id) else {
            throw Problem.notFound(ConnectionTexts.institution)
        }
        return (institution, try institutions.connections(transaction).find(id))
    }
}
