import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the city does about the services at which institutions' people sign in.
struct ConnectionService: Sendable {
    let rentals: Rentals
    let signIn: (any FederatedSignIn)?
    /// The address that people reach the city's service at, without a slash at its end.
    let address: String
    /// Each trial calls somebody else's server.
    let trials: RateLimiter

    /// How often an administrator may try connections.
    static let rate = CrosstownWeb.Rate(20, within: Seconds(600))

    /// The service of an institution, with the form that changes it.
    func page(
        of id: Identifier<Institution>,
        works: Bool = false,
        refused: RefusedForm? = nil
    ) async throws -> ConnectionPage {
        let (institution, connection) = try await known(id)
        return ConnectionPage(
            institution: institution,
            connection: connection,
            returnAddress: returnAddress(id),
            works: works,
            refused: refused
        )
    }

    /// Sets up at which service the people of an institution sign in; from then on numbers cannot be typed.
    func set(_ sent: Sent<ConnectionRequest>, of id: Identifier<Institution>) async throws -> ConnectionResponse {
        let known = try await known(id).connection
        let connection = try sent.checked(ConnectionRequest.secret(beside: known)).connection(beside: known)
        try await rentals.change { try $0.connections.set(connection, of: id) }
        return ConnectionResponse(connection)
    }

    /// Lets people type their numbers again.
    func remove(_ id: Identifier<Institution>) async throws {
        _ = try await known(id)
        try await rentals.change { try $0.connections.remove(id) }
    }

    /// Tries whether people could sign in.
    ///
    /// - Throws: `Problem` that says in words what is wrong.
    func examine(_ id: Identifier<Institution>, by account: Identifier<Account>) async throws {
        try trials.check(account.description)
        guard let signIn, let connection = try await known(id).connection else {
            throw Problem.conflict(SignInTexts.notConnected, SignInTexts.notConnectedText)
        }
        guard !connection.isSecretLost else {
            throw Problem.conflict(SignInTexts.doesNotWork, SignInTexts.secretLostText)
        }
        do {
            try await signIn.examine(connection.service, returnAddress: returnAddress(id))
        } catch let fault as SignInFault {
            throw Problem.conflict(SignInTexts.doesNotWork, SignInTexts.text(fault))
        }
    }

    private func known(
        _ id: Identifier<Institution>
    ) async throws -> (institution: Institution, connection: Connection?) {
        try await rentals.read { step in
            guard let institution = try step.setUps.find(id) else { throw Problem.notFound(SetUpTexts.institution) }
            return (institution, try step.connections.find(id))
        }
    }

    private func returnAddress(_ id: Identifier<Institution>) -> String {
        address + RentalLinks.signInReturn(id).href
    }
}
