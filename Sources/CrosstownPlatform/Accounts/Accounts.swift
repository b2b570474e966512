public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Crypto
import Foundation
import HTTPTypes

/// A session that has just begun.
public struct SignedIn: Hashable, Sendable {
    /// Who signed in.
    public let account: Identifier<Account>
    /// What the account may do.
    public let role: Role
    /// The secret of the session, for its cookie; only its hash is kept.
    public let token: String
    /// When the session ends by itself.
    public let expiresAt: Timestamp
}

/// Registers people, signs them in and out, and tells who a request comes from.
public struct Accounts: Authenticator {
    private let database: any Database
    private let hasher: PasswordHasher
    private let clock: any WallClock
    private let ids: any IdentifierSource
    private let secret: @Sendable () -> [UInt8]

    /// Makes the service.
    ///
    /// `secret` gives 32 new random bytes that nobody can guess.
    public init(
        database: any Database,
        hasher: PasswordHasher,
        clock: any WallClock,
        ids: any IdentifierSource,
        secret: @escaping @Sendable () -> [UInt8]
    ) {
        self.database = database
        self.hasher = hasher
        self.clock = clock
        self.ids = ids
        self.secret = secret
    }

    /// Makes an account; registering oneself makes passengers, the city makes all others.
    ///
    /// - Throws: `Problem` that names each wrong field, a taken name among them.
    public func register(_ form: AccountForm, as role: Role = .passenger) async throws -> Identifier<Account> {
        try form.check()
        let hash = try await hasher.hash(form.password)
        let (id, now) = (ids.next(Account.self), clock.now())
        do {
            return try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO account (id, user_name, folded_name, password_hash, role, made_at)
                    VALUES (\(id), \(form.userName), \(form.foldedName), \(hash), \(role), \(now))
                    """
                )
                return id
            }
        } catch DatabaseError.uniqueViolation(constraint: "account_name") {
            throw Problem.invalid([.init(field: "userName", message: "is taken; choose another")])
        }
    }

    /// Begins a session.
    ///
    /// - Throws: one `Problem` alike for an unknown name and a wrong password.
    public func signIn(_ form: AccountForm) async throws -> SignedIn {
        let found = try await database.read { transaction in
            try transaction.first("SELECT id, role, password_hash FROM account WHERE folded_name = \(form.foldedName)")
                .map { row in
                    (
                        id: try row.get("id", as: Identifier<Account>.self), role: try row.get("role", as: Role.self),
                        hash: try row.get("password_hash", as: String.self)
                    )
                }
        }
        let isRight = try await hasher.verify(form.password, against: found?.hash)
        guard isRight, let found else { throw Self.wrongNameOrPassword }
        return try await beginSession(of: found.id, as: found.role)
    }

    /// Ends the session of a token; ending it twice changes nothing.
    public func signOut(token: String) async throws {
        try await database.write { transaction in
            try transaction.execute("DELETE FROM account_session WHERE token_hash = \(Self.hash(of: token))")
        }
    }

    /// Who a session belongs to, while it lasts; there are no keys for programs yet.
    public func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        guard kind == .cookie else { return nil }
        let now = clock.now()
        return try await database.read { transaction in
            try transaction.first(
                """
                SELECT a.id, a.role FROM account_session s JOIN account a ON a.id = s.account
                WHERE s.token_hash = \(Self.hash(of: token)) AND s.expires_at > \(now)
                """
            ).map { row in
                let id: Identifier<Account> = try row.get("id")
                let role: Role = try row.get("role")
                return Caller(accountID: id.description, roles: [role.rawValue])
            }
        }
    }

    private func beginSession(of account: Identifier<Account>, as role: Role) async throws -> SignedIn {
        let token = Data(secret()).base64EncodedString()
        let now = clock.now()
        let expiresAt = now.advanced(milliseconds: role.sessionMilliseconds)
        try await database.write { transaction in
            try transaction.execute("DELETE FROM account_session WHERE account = \(account) AND expires_at <= \(now)")
            try transaction.execute(
                """
                INSERT INTO account_session (token_hash, account, made_at, expires_at)
                VALUES (\(Self.hash(of: token)), \(account), \(now), \(expiresAt))
                """
            )
        }
        return SignedIn(account: account, role: role, token: token, expiresAt: expiresAt)
    }

    private static func hash(of token: String) -> [UInt8] { Array(SHA256.hash(data: Data(token.utf8))) }

    private static var wrongNameOrPassword: Problem {
        Problem(
            .unprocessableContent,
            title: "Name or password wrong",
            detail: "Check both and try again.",
            type: "/problems/sign-in-failed"
        )
    }
}
