import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Riders who prove at the service of their institution who they are, instead of typing a number.
extension SetUpService {
    /// The address at the service of an institution where a rider goes on.
    func beginSignIn(at institution: Identifier<Institution>, by visitor: SignInVisitor) async throws -> String {
        try attempts.check(visitor.account.description)
        let (signIn, connection) = try await connection(of: institution, for: visitor)
        let wish = wish(at: institution, connection, by: visitor)
        return try await Self.refusing { try await signIn.begin(wish) }
    }

    /// Takes in with what a rider comes back; nothing is saved.
    func endSignIn(
        at institution: Identifier<Institution>,
        with brought: SignInReturn,
        by visitor: SignInVisitor
    ) async throws -> SetUpResponse {
        let (signIn, connection) = try await connection(of: institution, for: visitor)
        let wish = wish(at: institution, connection, by: visitor)
        let person = try await Self.refusing { try await signIn.finish(wish, with: brought) }
        guard let number = connection.number(of: person) else { throw SignInRefusal.numberMissing }
        let draft = SetUpDraft(
            account: visitor.account,
            institution: institution,
            number: number,
            method: nil,
            expiresAt: rentals.clock.now().advanced(milliseconds: SetUpDraft.lifeMilliseconds),
            vouched: VouchedMember(person)
        )
        guard try await !isUsed(draft) else { throw SignInRefusal.used }
        return try await answer(draft)
    }

    /// Why a rider was not signed in, with the ways on.
    func refusal(_ why: SignInRefusal, at id: Identifier<Institution>) async throws -> SignInRefusedPage {
        guard let institution = try await rentals.read({ try $0.setUps.find(id) }) else {
            throw SetUpRefusal.noSuchInstitution.problem
        }
        return SignInRefusedPage(institution: institution, why: why)
    }

    /// The service of an institution, for somebody who is not set up yet.
    private func connection(
        of institution: Identifier<Institution>,
        for visitor: SignInVisitor
    ) async throws -> (any FederatedSignIn, Connection) {
        let connection = try await rentals.read { step in
            guard try step.setUps.findRider(visitor.account) == nil else { throw SetUpRefusal.isSetUp }
            return try step.connections.find(institution)
        }
        guard let signIn, let connection else { throw SetUpRefusal.noSuchInstitution }
        guard !connection.isSecretLost else { throw SignInRefusal.away }
        return (signIn, connection)
    }

    private func wish(
        at institution: Identifier<Institution>,
        _ connection: Connection,
        by visitor: SignInVisitor
    ) -> AuthorizationRequest {
        AuthorizationRequest(
            service: connection.service,
            account: visitor.account,
            session: visitor.session,
            returnAddress: address + RentalLinks.signInReturn(institution).href
        )
    }

    private static func refusing<Value>(_ act: () async throws -> Value) async throws -> Value {
        do { return try await act() } catch let fault as SignInFault { throw SignInRefusal(fault) }
    }
}

/// Whose browser goes to the service of an institution, and must be the one that comes back.
struct SignInVisitor: Hashable, Sendable {
    let account: Identifier<Account>
    let session: String
}
