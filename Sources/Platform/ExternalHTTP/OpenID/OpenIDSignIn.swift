public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import Foundation
public import Logging

/// Signs users in at OpenID providers: code flow with PKCE, state and nonce bound to a session.
///
/// Source: OpenID Connect Core 1.0 and Discovery 1.0; RFC 7636, RFC 9207, RFC 9700.
public struct OpenIDSignIn: FederatedSignIn {
    private let database: any Database
    private let clock: any WallClock
    private let randomBytes: @Sendable (Int) -> [UInt8]
    private let endpoint: TokenEndpoint
    private let reader: ExternalHTTPClient
    private let memory = ProviderMemory()
    private let logger: Logger

    /// Creates the client for all providers.
    ///
    /// - Parameters:
    ///   - database: stores pending sign-ins.
    ///   - clock: the clock.
    ///   - randomBytes: creates a number of unpredictable bytes.
    ///   - reader: calls providers; where it may call our own network, https is optional.
    ///   - logger: logs why a sign-in failed, without the user.
    public init(
        database: any Database,
        clock: any WallClock,
        randomBytes: @escaping @Sendable (Int) -> [UInt8],
        reader: ExternalHTTPClient,
        logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.randomBytes = randomBytes
        self.reader = reader
        self.logger = logger
        endpoint = TokenEndpoint(reader: reader)
    }

    /// Stores the beginning of a sign-in.
    ///
    /// - Returns: the address at the provider where the browser continues.
    /// - Throws: `SignInFault`, and `DatabaseError`.
    public func begin(_ wish: AuthorizationRequest) async throws -> String {
        try await logging {
            let document = try await document(of: wish.service)
            let attempt = SignInAttempt(randomBytes)
            let now = clock.now()
            try await database.write { try AttemptStore(transaction: $0).insert(attempt, for: wish, at: now) }
            return attempt.address(at: document.authorizationEndpoint, for: wish)
        }
    }

    /// Completes a sign-in with the parameters of the returning browser.
    ///
    /// - Parameters:
    ///   - wish: the request that was begun, recreated from the returning session.
    ///   - brought: the parameters of the address.
    /// - Returns: the identity that the provider verified.
    /// - Throws: `SignInFault`, and `DatabaseError`.
    public func finish(_ wish: AuthorizationRequest, with brought: SignInReturn) async throws -> VerifiedIdentity {
        try await logging {
            let attempt = try await take(brought, of: wish)
            let document = try await document(of: wish.service)
            let mustNameIssuer = document.namesIssuerInAnswers ?? false
            guard brought.issuer == wish.service.issuer || (brought.issuer == nil && !mustNameIssuer) else {
                throw SignInFault.otherIssuer(named: String((brought.issuer ?? "").prefix(200)))
            }
            if let refusal = brought.refusal { throw refusal }
            guard let code = brought.code, (1...4096).contains(code.utf8.count) else { throw SignInFault.refused }
            let text = try await endpoint.token(for: code, attempt.verifier, wish, at: document.tokenEndpoint)
            return try await person(in: text, attempt.nonce, wish.service, document)
        }
    }

    /// Tests whether users could sign in: reads all published documents again, and requests a token with an invalid
    /// code, which shows whether the provider accepts our client.
    ///
    /// - Parameters:
    ///   - service: the service to test.
    ///   - returnAddress: the return address for users.
    /// - Throws: `SignInFault` for the first error.
    public func examine(_ service: SignInService, returnAddress: String) async throws {
        let document = try await readDocument(of: service)
        guard try await !readKeys(at: document.keysAddress).isEmpty else { throw SignInFault.noKeys }
        let (code, verifier) = (Base64URL.encode(randomBytes(16)), Base64URL.encode(randomBytes(32)))
        try await endpoint.examine(service, code, verifier, returnAddress, at: document.tokenEndpoint)
    }

    private func take(
        _ brought: SignInReturn,
        of wish: AuthorizationRequest
    ) async throws -> (nonce: String, verifier: String) {
        // Some providers refuse without a state; it is safe to believe that.
        guard let state = brought.state else { throw brought.refusal ?? .unknownState }
        let now = clock.now()
        let attempt = try await database.write { try AttemptStore(transaction: $0).take(state, of: wish, at: now) }
        guard let attempt else { throw SignInFault.unknownState }
        return attempt
    }

    private func person(
        in text: String,
        _ nonce: String,
        _ service: SignInService,
        _ document: ProviderDocument
    ) async throws -> VerifiedIdentity {
        let head = try TokenCheck.head(of: text)
        let key = try await key(head.key, head.algorithm, of: document)
        let token = try await TokenCheck.token(text, signedBy: key)
        return try TokenCheck(service: service, nonce: nonce, now: clock.now()).person(in: token)
    }

    // MARK: What providers publish

    private func document(of service: SignInService) async throws -> ProviderDocument {
        guard let known = memory.document(of: service.issuer, at: clock.now()) else {
            return try await readDocument(of: service)
        }
        try known.check(for: service)
        return known
    }

    private func readDocument(of service: SignInService) async throws -> ProviderDocument {
        guard !service.issuer.contains(where: { $0 == "?" || $0 == "#" }) else { throw SignInFault.badAddress }
        let address = ProviderDocument.address(of: service.issuer)
        let document = try await read(ProviderDocument.self, at: address, atMost: ProviderDocument.mostBytes)
        try document.check(for: service)
        for address in [document.authorizationEndpoint, document.tokenEndpoint, document.keysAddress] {
            try check(address)
        }
        memory.keep(document, at: clock.now())
        return document
    }

    private func key(_ id: String?, _ algorithm: String, of document: ProviderDocument) async throws -> SigningKey {
        let address = document.keysAddress
        if case .known(let key) = memory.key(id, algorithm, of: address, at: clock.now()) { return key }
        if case .read = memory.key(id, algorithm, of: address, at: clock.now()) { _ = try await readKeys(at: address) }
        guard case .known(let key) = memory.key(id, algorithm, of: address, at: clock.now()) else {
            throw SignInFault.badToken(.key)
        }
        return key
    }

    private func readKeys(at address: String) async throws -> [SigningKey] {
        let keys = try await read(KeySet.self, at: address, atMost: KeySet.mostBytes).keys
        memory.keep(keys, of: address, at: clock.now())
        return keys
    }

    private func read<Value: Decodable>(_ type: Value.Type, at address: String, atMost limit: Int) async throws -> Value
    {
        try check(address)
        let bytes = try await SignInFault.reaching { try await reader.read(address, atMost: limit) }
        guard let value = try? JSONDecoder().decode(type, from: Data(bytes)) else { throw SignInFault.unreadable }
        return value
    }

    /// Secrets and proofs require https; trials on one machine have no certificates.
    private func check(_ address: String) throws(SignInFault) {
        let isGuarded = address.hasPrefix("https://") || (reader.mayBePrivate && address.hasPrefix("http://"))
        let host = (try? ExternalHTTPClient.url(address))?.host() ?? ""
        guard isGuarded, !address.contains("#"), !host.isEmpty else { throw .badAddress }
    }

    private func logging<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let fault as SignInFault {
            logger.notice("sign-in at a provider failed", metadata: ["fault": "\(fault.kind)"])
            throw fault
        }
    }
}

extension SignInReturn {
    /// Why the provider has sent the browser back without a code.
    fileprivate var refusal: SignInFault? {
        error.map { $0 == "access_denied" ? .declined : .refused }
    }
}
