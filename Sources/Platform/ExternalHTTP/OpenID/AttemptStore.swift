import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of pending sign-ins at providers.
struct AttemptStore {
    /// The time for a sign-in, in milliseconds.
    static let lifeMilliseconds: Int64 = 10 * 60_000

    let transaction: any Transaction

    /// Stores an attempt, and deletes expired ones.
    func insert(_ attempt: SignInAttempt, for wish: AuthorizationRequest, at now: Timestamp) throws {
        try transaction.execute("DELETE FROM openid_attempt WHERE expires_at <= \(now)")
        try transaction.execute(
            """
            INSERT INTO openid_attempt
                (state_hash, account, session, issuer, client, return_address, nonce, verifier, expires_at)
            VALUES (\(SignInAttempt.hash(of: attempt.state)), \(wish.account), \(wish.session),
                \(wish.service.issuer), \(wish.service.clientID), \(wish.returnAddress), \(attempt.nonce),
                \(attempt.verifier), \(now.advanced(milliseconds: Self.lifeMilliseconds)))
            """
        )
    }

    /// Returns and deletes an attempt, which is therefore valid once; leaves those of other sessions.
    func take(
        _ state: String,
        of wish: AuthorizationRequest,
        at now: Timestamp
    ) throws -> (nonce: String, verifier: String)? {
        let row = try transaction.first(
            """
            DELETE FROM openid_attempt
            WHERE state_hash = \(SignInAttempt.hash(of: state)) AND account = \(wish.account)
                AND session = \(wish.session) AND issuer = \(wish.service.issuer)
                AND client = \(wish.service.clientID) AND return_address = \(wish.returnAddress)
                AND expires_at > \(now)
            RETURNING nonce, verifier
            """
        )
        return try row.map { (nonce: try $0.get("nonce"), verifier: try $0.get("verifier")) }
    }
}

extension AttemptStore {
    static let personal = PersonalTable(
        "openid_attempt",
        [
            .account("account", in: "Institution sign-ins in progress", erasing: .row),
            .listed("t.issuer", as: .plain("Place")),
            .listed("t.expires_at", as: .moment("Ends")),
            .impersonal("return_address", because: "A page of the service."),
        ],
        order: "t.expires_at"
    )
}
