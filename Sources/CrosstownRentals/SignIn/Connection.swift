import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The service at which the people of an institution prove that they belong to it, instead of by a roster (R-1.2).
struct Connection: Hashable, Sendable {
    /// The claim that every service has: what it knows a person by.
    static let subjectClaim = "sub"

    let service: SignInService
    /// The claim that holds the number that the institution gave to a person.
    let claim: String

    /// The number of somebody whom the service vouches for; `nil` where it tells none that can be one.
    func number(of person: VouchedPerson) -> MemberNumber? {
        if claim == Self.subjectClaim { return MemberNumber(vouched: person.subject) }
        guard let text = person.claims[claim] else { return nil }
        // As people would type it, so that it is the same number in a roster.
        return MemberNumber(typed: text) ?? MemberNumber(vouched: text)
    }
}

/// Reads and writes the services of institutions within a transaction.
struct ConnectionStore {
    let transaction: any Transaction

    func find(_ institution: Identifier<Institution>) throws -> Connection? {
        try transaction.first(
            """
            SELECT issuer, client, secret, scopes, hosted_domain, claim FROM rentals_institution_sign_in
            WHERE institution = \(institution)
            """
        ).map(Connection.init(row:))
    }

    /// The institutions whose people sign in at a service.
    func listInstitutions() throws -> Set<Identifier<Institution>> {
        Set(try transaction.query("SELECT institution FROM rentals_institution_sign_in").map { try $0.get(0) })
    }

    func set(_ connection: Connection, of institution: Identifier<Institution>) throws {
        let service = connection.service
        try transaction.execute(
            """
            INSERT INTO rentals_institution_sign_in
                (institution, issuer, client, secret, scopes, hosted_domain, claim)
            VALUES (\(institution), \(service.issuer), \(service.clientID), \(service.secret),
                \(service.scopes.joined(separator: " ")), \(service.hostedDomain), \(connection.claim))
            ON CONFLICT (institution) DO UPDATE SET issuer = excluded.issuer, client = excluded.client,
                secret = excluded.secret, scopes = excluded.scopes, hosted_domain = excluded.hosted_domain,
                claim = excluded.claim
            """
        )
    }

    func remove(_ institution: Identifier<Institution>) throws {
        try transaction.execute("DELETE FROM rentals_institution_sign_in WHERE institution = \(institution)")
    }
}

extension Connection {
    fileprivate init(row: Row) throws {
        let scopes: String = try row.get("scopes")
        service = SignInService(
            issuer: try row.get("issuer"),
            clientID: try row.get("client"),
            secret: try row.get("secret"),
            scopes: scopes.split(separator: " ").map(String.init),
            hostedDomain: try row.get("hosted_domain")
        )
        claim = try row.get("claim")
    }
}

extension RentalStep {
    var connections: ConnectionStore { ConnectionStore(transaction: transaction) }
}
