import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An invitation to create one driver's account (T-1.5).
struct Invitation: Sendable, Hashable {
    /// The validity in milliseconds.
    static let life: Int64 = 14 * 86_400_000

    let id: Identifier<Invitation>
    /// The secret at the end of the link.
    let secret: SecretColumn.Kept
    let code: String
    /// The inviting company; absent if the city invites.
    let company: String?
    let vehicle: String?
    /// The accepted application.
    let application: Identifier<DriverApplication>?
    let madeAt: Timestamp
    let expiresAt: Timestamp
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

    /// Returns the latest invitation of an accepted application.
    func find(of application: Identifier<DriverApplication>) throws -> Invitation? {
        try transaction.first(
            "\(Self.selection) WHERE application = \(application) ORDER BY id DESC LIMIT 1"
        ).map(Invitation.init(row:))
    }

    /// Returns a company's unused invitations, latest first.
    func open(of company: Company, limit: Int) throws -> [Invitation] {
        try transaction.query(
            """
            \(Self.selection) WHERE company = \(company.name) AND driver IS NULL ORDER BY id DESC LIMIT \(limit)
            """
        ).map(Invitation.init(row:))
    }

    /// Returns whether an unused invitation reserves a code, ignoring case.
    func isKept(_ code: String) throws -> Bool {
        try transaction.first(
            "SELECT id FROM taxi_invitation WHERE upper(code) = \(code.uppercased()) AND driver IS NULL"
        ) != nil
    }

    /// Marks an invitation as used; returns false if it was used before.
    func use(_ id: Identifier<Invitation>, by driver: Identifier<Driver>) throws -> Bool {
        try transaction.execute(
            "UPDATE taxi_invitation SET driver = \(driver) WHERE id = \(id) AND driver IS NULL"
        ) > 0
    }

    func delete(_ id: Identifier<Invitation>, of company: Company) throws {
        try transaction.execute(
            "DELETE FROM taxi_invitation WHERE id = \(id) AND company = \(company.name) AND driver IS NULL"
        )
    }

    /// Deletes the expired invitation with a code and the previous invitation of an application.
    func release(_ code: String, orOf application: Identifier<DriverApplication>?, at now: Timestamp) throws {
        try transaction.execute(
            """
            DELETE FROM taxi_invitation WHERE driver IS NULL
                AND ((upper(code) = \(code.uppercased()) AND expires_at <= \(now)) OR application = \(application))
            """
        )
    }

    /// Deletes expired invitations, used or not.
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
