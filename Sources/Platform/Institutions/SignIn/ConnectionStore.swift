import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of institutions' sign-in services, with sealed secrets.
struct ConnectionStore {
    let transaction: any Transaction
    let seal: any SecretSeal

    func find(_ institution: Identifier<Institution>) throws -> Connection? {
        try transaction.first(
            """
            SELECT issuer, client, sealed_secret, scopes, hosted_domain, claim FROM institution_sign_in
            WHERE institution = \(institution)
            """
        ).map { try connection($0, of: institution) }
    }

    /// The institutions with a sign-in service.
    func listInstitutions() throws -> Set<Identifier<Institution>> {
        Set(try transaction.query("SELECT institution FROM institution_sign_in").map { try $0.get(0) })
    }

    func set(_ connection: Connection, of institution: Identifier<Institution>) throws {
        let service = connection.service
        let place = Self.place(institution, service.issuer, service.clientID)
        let sealed = try service.secret.map { try seal.seal($0, for: place) }
        try transaction.execute(
            """
            INSERT INTO institution_sign_in
                (institution, issuer, client, sealed_secret, scopes, hosted_domain, claim)
            VALUES (\(institution), \(service.issuer), \(service.clientID), \(sealed),
                \(service.scopes.joined(separator: " ")), \(service.hostedDomain), \(connection.claim))
            ON CONFLICT (institution) DO UPDATE SET issuer = excluded.issuer, client = excluded.client,
                secret = NULL, sealed_secret = excluded.sealed_secret, scopes = excluded.scopes,
                hosted_domain = excluded.hosted_domain, claim = excluded.claim
            """
        )
    }

    func remove(_ institution: Identifier<Institution>) throws {
        try transaction.execute("DELETE FROM institution_sign_in WHERE institution = \(institution)")
    }

    /// Seals the secrets that older versions stored unsealed.
    ///
    /// - Returns: The number of sealed secrets.
    func sealPlain() throws -> Int {
        let rows = try transaction.query(
            "SELECT institution, issuer, client, secret FROM institution_sign_in WHERE secret IS NOT NULL"
        )
        for row in rows {
            let institution: Identifier<Institution> = try row.get("institution")
            let place = Self.place(institution, try row.get("issuer"), try row.get("client"))
            let sealed = try seal.seal(try row.get("secret"), for: place)
            try transaction.execute(
                """
                UPDATE institution_sign_in SET sealed_secret = \(sealed), secret = NULL
                WHERE institution = \(institution)
                """
            )
        }
        return rows.count
    }

    /// The number of secrets that cannot be opened.
    func countLost() throws -> Int { try listInstitutions().filter { try find($0)?.isSecretLost ?? false }.count }

    private func connection(_ row: Row, of institution: Identifier<Institution>) throws -> Connection {
        let issuer: String = try row.get("issuer")
        let client: String = try row.get("client")
        let sealed: String? = try row.get("sealed_secret")
        let secret = sealed.flatMap { try? seal.open($0, for: Self.place(institution, issuer, client)) }
        let scopes: String = try row.get("scopes")
        return Connection(
            service: SignInService(
                issuer: issuer,
                clientID: client,
                secret: secret,
                scopes: scopes.split(separator: " ").map(String.init),
                hostedDomain: try row.get("hosted_domain")
            ),
            claim: try row.get("claim"),
            isSecretLost: sealed != nil && secret == nil
        )
    }

    /// A secret opens only for its institution, and for the service and client that it was entered for.
    private static func place(_ institution: Identifier<Institution>, _ issuer: String, _ client: String) -> [String] {
        ["rentals_institution_sign_in.sealed_secret", institution.description, issuer, client]
    }
}
