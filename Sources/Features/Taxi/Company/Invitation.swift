import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What opens the driver's app to one person, once (T-1.5).
struct Invitation: Sendable, Hashable {
    /// For how long an invitation counts.
    static let life: Int64 = 14 * 86_400_000

    let id: Identifier<Invitation>
    /// What its link ends with.
    let secret: SecretColumn.Kept
    /// The code that the driver's taxi will have.
    let code: String
    /// The company that invites; nothing where the city does.
    let company: String?
    let vehicle: String?
    /// The application that was accepted by it.
    let application: Identifier<DriverApplication>?
    let madeAt: Timestamp
    let expiresAt: Timestamp
    /// Whether somebody has become a driver by it.
    let isUsed: Bool

    func hasExpired(at now: Timestamp) -> Bool { now >= expiresAt }
}

extension Invitation {
    private static let invited = "A company's word about its taxi for somebody without an account; it expires."

    static let personal = PersonalTable(
        "taxi_invitation",
        [.content("vehicle", notExported: invited, stays: invited), Driver.impersonal]
    )
}

/// The SQL of invitations.
struct InvitationStore {
    let transaction: any Transaction

    private static let selection: SQL = """
        SELECT id, token, token_hash, code, company, vehicle, application, made_at, expires_at, driver
        FROM taxi_invitation
        """

    func insert(_ invitation: Invitation) throws {
        try transaction.execute(
            """
            INSERT INTO taxi_invitation
                (id, token, token_hash, code, company, vehicle, application, made_at, expires_at)
            VALUES (\(invitation.id), \(invitation.secret.sealed), \(invitation.secret.hash), \(invitation.code),
                \(invitation.company), \(invitation.vehicle), \(invitation.application), \(invitation.madeAt),
                \(invitation.expiresAt))
            """
        )
    }

    func find(tokenHash hash: [UInt8]) throws -> Invitation? {
        try transaction.first("\(Self.selection) WHERE token_hash = \(hash)").map(Invitation.init(row:))
    }

    /// The latest invitation of an accepted application.
    func find(of application: Identifier<DriverApplication>) throws -> Invitation? {
        try transaction.first(
            "\(Self.selection) WHERE application = \(application) ORDER BY id DESC LIMIT 1"
        ).map(Invitation.init(row:))
    }

    /// Those of a company that nobody has used, latest first.
    func open(of company: Company, limit: Int) throws -> [Invitation] {
        try transaction.query(
            """
            \(Self.selection) WHERE company = \(company.name) AND driver IS NULL ORDER BY id DESC LIMIT \(limit)
            """
        ).map(Invitation.init(row:))
    }

    /// Whether a code is kept for somebody who is invited, in capital letters or not.
    func isKept(_ code: String) throws -> Bool {
        try transaction.first(
            "SELECT id FROM taxi_invitation WHERE upper(code) = \(code.uppercased()) AND driver IS NULL"
        ) != nil
    }

    /// Notes who has become a driver by an invitation; whether nobody had before.
    func use(_ id: Identifier<Invitation>, by driver: Identifier<Driver>) throws -> Bool {
        try transaction.execute(
            "UPDATE taxi_invitation SET driver = \(driver) WHERE id = \(id) AND driver IS NULL"
        ) > 0
    }

    /// Takes an invitation of a company back, unless it was used.
    func delete(_ id: Identifier<Invitation>, of company: Company) throws {
        try transaction.execute(
            "DELETE FROM taxi_invitation WHERE id = \(id) AND company = \(company.name) AND driver IS NULL"
        )
    }

    /// Forgets an expired invitation that keeps a code, and what another one of an application keeps.
    func release(_ code: String, orOf application: Identifier<DriverApplication>?, at now: Timestamp) throws {
        try transaction.execute(
            """
            DELETE FROM taxi_invitation WHERE driver IS NULL
                AND ((upper(code) = \(code.uppercased()) AND expires_at <= \(now)) OR application = \(application))
            """
        )
    }

    /// Forgets invitations that counted until a moment, used or not.
    static func deleteOld(_ olderThan: Timestamp, _ limit: Int, in transaction: any Transaction) throws -> Int {
        try transaction.execute(
            """
            DELETE FROM taxi_invitation WHERE id IN (
                SELECT i.id FROM taxi_invitation i WHERE i.expires_at < \(olderThan) LIMIT \(limit))
            """
        )
    }
}

extension Invitation {
    fileprivate init(row: Row) throws {
        id = try row.get("id")
        secret = SecretColumn.Kept(hash: try row.get("token_hash"), sealed: try row.get("token"))
        code = try row.get("code")
        company = try row.get("company")
        vehicle = try row.get("vehicle")
        application = try row.get("application")
        madeAt = try row.get("made_at")
        expiresAt = try row.get("expires_at")
        isUsed = try row.get("driver", as: Identifier<Driver>?.self) != nil
    }
}
