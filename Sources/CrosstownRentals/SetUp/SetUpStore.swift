import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Crypto

/// The SQL of institutions, their rosters, and riders who are set up.
///
/// Numbers are kept as keyed hashes alone, so that nobody who sees the tables reads them.
struct SetUpStore {
    let transaction: any Transaction

    // MARK: Institutions

    func insert(_ institution: Institution, salt: [UInt8]) throws {
        do {
            try transaction.execute(
                """
                INSERT INTO rentals_institution (id, name, salt, is_payment_optional)
                VALUES (\(institution.id), \(institution.name), \(Hexadecimal.text(salt)),
                    \(institution.isPaymentOptional))
                """
            )
        } catch DatabaseError.uniqueViolation(constraint: "rentals_institution_name") {
            throw SetUpRefusal.nameTaken
        }
    }

    func find(_ id: Identifier<Institution>) throws -> Institution? { try institutions("WHERE id = \(id)").first }

    func listInstitutions() throws -> [Institution] { try institutions("ORDER BY name") }

    /// Whether riders must show that they belong to an institution.
    func isRequired() throws -> Bool { try transaction.first("SELECT 1 FROM rentals_institution LIMIT 1") != nil }

    /// How many people a roster has, and how many of an institution are set up.
    typealias Counts = (members: Int, riders: Int)

    func counts(of institution: Identifier<Institution>) throws -> Counts {
        try listCounts("WHERE id = \(institution)").first?.counts ?? (members: 0, riders: 0)
    }

    /// Every institution with its counts.
    func listCounts() throws -> [(institution: Institution, counts: Counts)] { try listCounts("ORDER BY name") }

    private func listCounts(_ rest: SQL) throws -> [(institution: Institution, counts: Counts)] {
        try transaction.query(
            """
            SELECT id, name, is_payment_optional,
                (SELECT count(*) FROM rentals_roster r WHERE r.institution = rentals_institution.id) AS members,
                (SELECT count(*) FROM rentals_rider r WHERE r.institution = rentals_institution.id) AS riders
            FROM rentals_institution \(rest)
            """
        ).map { row in
            (try Institution(row: row), (members: try row.get("members"), riders: try row.get("riders")))
        }
    }

    /// Replaces the roster of an institution; riders who are set up stay so.
    func setRoster(_ members: [(number: MemberNumber, member: Member)], of institution: Identifier<Institution>) throws
    {
        try transaction.execute("DELETE FROM rentals_roster WHERE institution = \(institution)")
        let salt = try salt(of: institution)
        for (number, member) in members {
            try transaction.execute(
                """
                INSERT INTO rentals_roster (institution, digest, name, address)
                VALUES (\(institution), \(Self.digest(number, salt)), \(member.name), \(member.address))
                """
            )
        }
    }

    func findMember(_ number: MemberNumber, of institution: Identifier<Institution>) throws -> Member? {
        let digest = Self.digest(number, try salt(of: institution))
        return try transaction.first(
            "SELECT name, address FROM rentals_roster WHERE institution = \(institution) AND digest = \(digest)"
        ).map { Member(name: try $0.get("name"), address: try $0.get("address")) }
    }

    private func institutions(_ rest: SQL) throws -> [Institution] {
        try transaction.query("SELECT id, name, is_payment_optional FROM rentals_institution \(rest)")
            .map(Institution.init(row:))
    }

    private func salt(of institution: Identifier<Institution>) throws -> [UInt8] {
        let row = try transaction.first("SELECT salt FROM rentals_institution WHERE id = \(institution)")
        guard let row, let salt = Hexadecimal.bytes(try row.get("salt")) else { throw SetUpRefusal.noSuchInstitution }
        return salt
    }

    private static func digest(_ number: MemberNumber, _ salt: [UInt8]) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array(number.description.utf8),
            using: SymmetricKey(data: salt)
        )
        return Hexadecimal.text(Array(code))
    }

    // MARK: Riders

    func findRider(_ account: Identifier<Account>) throws -> RiderProfile? {
        try transaction.first("SELECT \(RiderProfile.columns) FROM rentals_rider WHERE account = \(account)")
            .map(RiderProfile.init(row:))
    }

    /// Whether another account has set itself up with a number, or as a person whom a service vouches for.
    func isUsed(_ number: MemberNumber, of institution: Identifier<Institution>, subject: String?) throws -> Bool {
        let digest = Self.digest(number, try salt(of: institution))
        return try transaction.first(
            """
            SELECT 1 FROM rentals_rider
            WHERE (institution = \(institution) AND digest = \(digest)) OR subject = \(subject)
            """
        ) != nil
    }

    func insert(_ rider: RiderProfile, _ number: MemberNumber, subject: String?, at moment: Timestamp) throws {
        let digest = Self.digest(number, try salt(of: rider.institution))
        do {
            try transaction.execute(
                """
                INSERT INTO rentals_rider (account, institution, digest, subject, ending, name, address, method,
                    allows_position, is_asked_again, set_up_at)
                VALUES (\(rider.account), \(rider.institution), \(digest), \(subject), \(rider.ending), \(rider.name),
                    \(rider.address), \(rider.method), \(rider.allowsPosition), \(rider.isAskedAgain), \(moment))
                """
            )
        } catch DatabaseError.uniqueViolation(let constraint)
            where constraint == "rentals_rider_number" || constraint == "rentals_rider_subject"
        {
            throw SetUpRefusal.usedNumber
        }
    }

    func update(_ rider: RiderProfile) throws {
        try transaction.execute(
            """
            UPDATE rentals_rider SET name = \(rider.name), address = \(rider.address), method = \(rider.method),
                allows_position = \(rider.allowsPosition), is_asked_again = \(rider.isAskedAgain)
            WHERE account = \(rider.account)
            """
        )
    }

    // MARK: Seal

    /// The key that seals what a rider has entered between two dialogs.
    func sealKey() throws -> [UInt8]? {
        try transaction.first("SELECT key FROM rentals_seal WHERE name = 'set-up'")
            .flatMap { Hexadecimal.bytes(try $0.get("key")) }
    }

    func insertSealKey(_ key: [UInt8]) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_seal (name, key) VALUES ('set-up', \(Hexadecimal.text(key))) ON CONFLICT (name) DO NOTHING
            """
        )
    }
}

extension Institution {
    fileprivate init(row: Row) throws {
        self.init(
            id: try row.get("id"),
            name: try row.get("name"),
            isPaymentOptional: try row.get("is_payment_optional")
        )
    }
}

/// Finds people in the rosters that institutions have handed in.
struct RosterRegister: IdentityRegister {
    let database: any Database

    func member(_ number: MemberNumber, of institution: Identifier<Institution>) async throws -> Member? {
        try await database.read { try SetUpStore(transaction: $0).findMember(number, of: institution) }
    }
}
