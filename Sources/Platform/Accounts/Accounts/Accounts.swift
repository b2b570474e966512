public import CrosstownContract
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Crypto
import Foundation
import HTTPTypes

/// A new session.
public struct SignedIn: Hashable, Sendable {
    /// The user's account.
    public let account: Identifier<Account>
    /// The user's main role, for clients that support only one.
    public let role: Role
    /// The secret of the session, for its cookie; the database stores only its hash.
    public let token: String
    /// When the session expires.
    public let expiresAt: Timestamp
}

/// The subject of a session's identifier.
public enum Session {}

extension CredentialKind {
    fileprivate var stored: String {
        switch self {
        case .cookie: "browser"
        case .bearer: "program"
        }
    }
}

/// Registers users, signs them in and out, and identifies the caller of a request.
public struct Accounts: Authenticator {
    let database: any Database
    let hasher: PasswordHasher
    let clock: any WallClock
    let ids: any IdentifierSource
    let known = KnownSessions()
    /// The channel on which servers notify each other of ended sessions.
    static let endings = "account_session"
    let secret: @Sendable () -> [UInt8]
    /// All roles.
    public let catalog: RoleCatalog
    let passwords: PasswordRules
    /// The parts that store personal data and delete it with the account.
    public let keepers = KeeperList()
    let reserved: ReservedNames

    /// Creates the service; `secret` returns 32 new, unpredictable bytes.
    public init(
        database: any Database,
        hasher: PasswordHasher,
        clock: any WallClock,
        ids: any IdentifierSource,
        secret: @escaping @Sendable () -> [UInt8],
        catalog: RoleCatalog = RoleCatalog(),
        passwords: PasswordRules,
        reserved: ReservedNames = ReservedNames()
    ) {
        self.reserved = reserved
        self.catalog = catalog
        self.passwords = passwords
        self.database = database
        self.hasher = hasher
        self.clock = clock
        self.ids = ids
        self.secret = secret
    }

    /// Creates an account; users who register become passengers, the city creates all other accounts.
    ///
    /// - Throws: `Problem` that names each invalid field; a taken name is one.
    public func register(
        _ form: Credentials,
        as role: Role = .passenger,
        from network: String = "staff"
    ) async throws -> Identifier<Account> {
        try form.check(by: passwords)
        if role == .passenger { try await refuseLikenessToStaff(form.userName) }
        let account = try await prepare(form, role: role.rawValue, from: network)
        return try await database.write { try insert(account, in: $0) }
    }

    /// Creates a passenger's account and a session for it.
    ///
    /// - Throws: `Problem` that names each invalid field; a taken name is one.
    public func registerAndSignIn(_ form: Credentials, from network: String = "unknown") async throws -> SignedIn {
        try await beginSession(of: try await register(form, from: network), for: .cookie)
    }

    /// Creates a session, for a browser's cookie or as a program's key.
    ///
    /// - Parameters:
    ///   - form: the name and password.
    ///   - kind: how the client sends the session.
    ///   - network: the network of the request; networks take turns, and so do browsers and programs of each.
    /// - Returns: the session with its token.
    /// - Throws: the same `Problem` for an unknown name and a wrong password.
    public func signIn(
        _ form: Credentials,
        for kind: CredentialKind = .cookie,
        from network: String = "unknown"
    ) async throws -> SignedIn {
        let found = try await find(signingInAs: form.userName)
        let origin = "\(kind.stored) \(network)"
        let isRight = try await hasher.verify(form.password, against: found?.hash, for: origin)
        guard isRight, let found else { throw Self.wrongNameOrPassword }
        return try await beginSession(of: found.id, for: kind)
    }

    /// Finds the account by name or e-mail address; names contain no `@`.
    func find(signingInAs name: String) async throws -> (id: Identifier<Account>, hash: String)? {
        guard name.contains("@") else { return try await find(UserNameForms(entered: name)) }
        guard name.utf8.count <= 1000, case .mail(let address) = ContactAddress(typed: name) else { return nil }
        return try await database.read { transaction in
            try transaction.first(
                """
                SELECT a.id, a.password_hash FROM account_address e JOIN account a ON a.id = e.account
                WHERE e.address = \(address)
                """
            ).map { (try $0.get("id"), try $0.get("password_hash")) }
        }
    }

    private func find(_ name: UserNameForms) async throws -> (id: Identifier<Account>, hash: String)? {
        let (folded, before) = (name.folded, name.foldedBefore)
        return try await database.read { transaction in
            let rows = try transaction.query(
                "SELECT id, password_hash, folded_name FROM account WHERE folded_name IN \(list: [folded, before])"
            )
            // Compares bytes, since `String` equality treats two old names that fold to the same text as equal.
            let row = try rows.first { try $0.get("folded_name", as: String.self).utf8.elementsEqual(before.utf8) }
            return try (row ?? rows.first).map { (try $0.get("id"), try $0.get("password_hash")) }
        }
    }

    /// Returns the user name of an account, as entered; `nil` if the account doesn't exist.
    public func userName(of account: Identifier<Account>) async throws -> String? {
        try await database.read { try userNames(of: [account], in: $0)[account] }
    }

    /// Ends the session of a token, if it exists.
    public func signOut(token: String) async throws {
        let hash = Self.hash(of: token)
        try await end("DELETE FROM account_session WHERE token_hash = \(hash) RETURNING id")
    }

    /// Ends the session of a request.
    public func signOut(_ caller: Caller) async throws {
        guard let session = caller.sessionID.flatMap({ Identifier<Session>($0) }) else { return }
        try await end("DELETE FROM account_session WHERE id = \(session) RETURNING id")
    }

    private func end(_ deletion: SQL) async throws {
        forget(try await database.write { try end(deletion, in: $0) })
    }

    /// Ends the sessions that a statement deletes and returns the IDs of, and notifies other servers.
    func end(_ deletion: SQL, in transaction: any Transaction) throws -> [Identifier<Session>] {
        let ended = try transaction.query(deletion).map { try $0.get("id", as: Identifier<Session>.self) }
        for session in ended { try transaction.notify(Self.endings, session.description) }
        return ended
    }

    /// Removes ended sessions from the cache, after the commit.
    func forget(_ ended: [Identifier<Session>]) {
        for session in ended { known.forget(session: session.description) }
    }

    /// Updates the cache when any server ends a session or changes its roles, and reports each, until the task is
    /// canceled.
    public func followEndings(
        _ onEnd: @Sendable (_ session: String) -> Void = { _ in },
        onChange: @Sendable (_ session: String) -> Void = { _ in }
    ) async {
        for await message in database.listen(Self.endings) {
            if message.hasPrefix(Self.changed) {
                let session = String(message.dropFirst(Self.changed.count))
                known.forget(session: session)
                onChange(session)
            } else {
                known.forget(session: message)
                onEnd(message)
            }
        }
    }

    /// Returns the caller of a valid session.
    ///
    /// Programs can't use a browser's session, and browsers can't use a program's: only browser sessions are protected
    /// by form tokens.
    public func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        let now = clock.now()
        let key = KnownSessions.Key(tokenHash: Self.hash(of: token), kind: kind)
        let (caller, ticket) = known.look(for: key, at: now)
        if let caller { return caller }
        guard let (found, expiry) = try await find(key, at: now) else { return nil }
        known.keep(found, for: key, until: expiry, ticket: ticket, at: now)
        return found
    }

    /// Returns whether a text has the form of a session token: 32 bytes in Base64.
    public func isKey(_ token: String) -> Bool {
        token.utf8.count == 44 && Data(base64Encoded: token)?.count == 32
    }

    private func find(_ key: KnownSessions.Key, at now: Timestamp) async throws -> (Caller, expiry: Timestamp)? {
        let implied = catalog.implied
        return try await database.read { transaction in
            let rows = try transaction.query(
                """
                SELECT s.account, s.id, s.expires_at, g.role, g.scope, p.language
                FROM account_session s LEFT JOIN account_grant g ON g.account = s.account
                LEFT JOIN account_profile p ON p.account = s.account
                WHERE s.token_hash = \(key.tokenHash) AND s.expires_at > \(now) AND s.kind = \(key.kind.stored)
                """
            )
            guard let row = rows.first else { return nil }
            let grants = try rows.compactMap { row in
                try row.get("role", as: String?.self).map { (role: $0, scope: try row.get("scope", as: String.self)) }
            }
            let held = HeldRoles(grants, implied: implied)
            var caller = Caller(
                accountID: try row.get("account", as: Identifier<Account>.self).description,
                roles: held.roles,
                sessionID: try row.get("id", as: Identifier<Session>.self).description,
                scopes: held.scopes
            )
            caller.language = try row.get("language")
            return (caller, try row.get("expires_at"))
        }
    }

    func beginSession(of account: Identifier<Account>, for kind: CredentialKind) async throws -> SignedIn {
        let id = ids.next(Session.self)
        let token = Data(secret()).base64EncodedString()
        let now = clock.now()
        return try await database.write { transaction in
            let role = try roles(of: account, in: transaction).main
            let isStaff = try hasRole(account, in: transaction)
            let expiresAt = now.advanced(milliseconds: Role.sessionMilliseconds(isStaff: isStaff))
            try transaction.execute("DELETE FROM account_session WHERE account = \(account) AND expires_at <= \(now)")
            try transaction.execute(
                """
                INSERT INTO account_session (token_hash, id, account, kind, made_at, expires_at)
                VALUES (\(Self.hash(of: token)), \(id), \(account), \(kind.stored), \(now), \(expiresAt))
                """
            )
            return SignedIn(account: account, role: role, token: token, expiresAt: expiresAt)
        }
    }

    private static func hash(of token: String) -> [UInt8] { Array(SHA256.hash(data: Data(token.utf8))) }

    private static var wrongNameOrPassword: Problem {
        Problem(
            .unprocessableContent,
            title: AccountTexts.wrongTitle,
            detail: AccountTexts.wrongDetail,
            type: "/problems/sign-in-failed"
        )
    }
}
