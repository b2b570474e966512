import CrosstownExternalHTTP
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues

/// Somebody who wants to sign in at a provider that a test tells what to do.
struct SignInOffice: Sendable {
    let host: TestHost
    let provider: FakeProvider
    let signIn: OpenIDSignIn
    let mira: Identifier<Account>
    let bert: Identifier<Account>

    /// Lets a test sign people in.
    static func open(
        on engine: TestEngine = .sqlite,
        mayBePrivate: Bool = true,
        _ test: @escaping @Sendable (SignInOffice) async throws -> Void
    ) async throws {
        let host = try await TestHost(on: engine)
        try await host.migrate(and: OpenIDMigrations.all)
        let provider = try FakeProvider(clock: host.clock)
        let signIn = OpenIDSignIn(
            database: host.database,
            clock: host.clock,
            randomBytes: { host.randomBytes($0) },
            reader: ExternalHTTPClient(mayBePrivate: mayBePrivate, timeout: .seconds(120)),
            logger: host.makeFeatureHost().logger
        )
        let office = SignInOffice(
            host: host,
            provider: provider,
            signIn: signIn,
            mira: host.person().account,
            bert: host.person().account
        )
        try await provider.run { try await test(office) }
    }

    func service(secret: String? = FakeProvider.secret, hostedDomain: String? = nil) -> SignInService {
        SignInService(
            issuer: provider.issuer,
            clientID: FakeProvider.client,
            secret: secret,
            scopes: ["profile"],
            hostedDomain: hostedDomain
        )
    }

    func wish(
        _ service: SignInService? = nil,
        account: Identifier<Account>? = nil,
        session: String = "mira's phone",
        returnAddress: String = "https://city.example.org/return"
    ) -> AuthorizationRequest {
        AuthorizationRequest(
            service: service ?? self.service(),
            account: account ?? mira,
            session: session,
            returnAddress: returnAddress
        )
    }

    /// Goes to the provider, signs in and comes back.
    func signInThere(_ wish: AuthorizationRequest? = nil) async throws -> VerifiedIdentity {
        let wish = wish ?? self.wish()
        let brought = provider.visit(try await signIn.begin(wish))
        return try await signIn.finish(wish, with: brought)
    }
}
