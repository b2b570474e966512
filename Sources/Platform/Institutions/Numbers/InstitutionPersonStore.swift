import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The stored form of a proof: keyed hashes of the number, and of the identity at a sign-in service.
struct ShownProof {
    let digest: String
    let subject: String?
}

/// The SQL of proved identities; a constraint allows one account per number.
struct InstitutionPersonStore {
    let transaction: any Transaction

    func find(_ account: Identifier<Account>) throws -> InstitutionPerson? {
        try transaction.first(
            "SELECT institution, ending, name, address FROM institution_person WHERE account = \(account)"
        ).map { row in
            InstitutionPerson(
                institution: try row.get("institution"),
                ending: try row.get("ending"),
                name: try row.get("name"),
                address: try row.get("address")
            )
        }
    }

    func memberships(of account: Identifier<Account>) throws -> [InstitutionMembership] {
        try transaction.query(
            """
            SELECT i.id, i.name, p.subject, p.proved_at FROM institution_person p
            JOIN institution i ON i.id = p.institution WHERE p.account = \(account)
            """
        ).map { row in
            InstitutionMembership(
                institution: try row.get("id", as: Identifier<Institution>.self).description,
                name: try row.get("name"),
                kind: "",
                proof: try row.get("subject", as: String?.self) == nil ? .roster : .signIn,
                verifiedAt: try row.get("proved_at")
            )
        }
    }

    /// Returns which users have proved to belong to an institution.
    func members(among people: [Identifier<Account>]) throws -> Set<Identifier<Account>> {
        let rows = try transaction.query("SELECT account FROM institution_person WHERE account IN \(list: people)")
        return Set(try rows.map { try $0.get("account") })
    }

    /// Whether an account has used the number, or the same identity at a sign-in service.
    func isUsed(_ proof: ShownProof, of institution: Identifier<Institution>) throws -> Bool {
        try transaction.first(
            """
            SELECT 1 FROM institution_person
            WHERE (institution = \(institution) AND digest = \(proof.digest)) OR subject = \(proof.subject)
            """
        ) != nil
    }

    func insert(
        _ person: InstitutionPerson,
        _ proof: ShownProof,
        of account: Identifier<Account>,
        at now: Timestamp
    ) throws {
        do {
            try transaction.execute(
                """
                INSERT INTO institution_person (account, institution, digest, subject, ending, name, address, proved_at)
                VALUES (\(account), \(person.institution), \(proof.digest), \(proof.subject), \(person.ending),
                    \(person.name), \(person.address), \(now))
                """
            )
        } catch DatabaseError.uniqueViolation(let constraint)
            where constraint == "institution_person_number" || constraint == "institution_person_subject"
        {
            throw InstitutionRefusal.usedNumber
        }
    }

    func change(_ account: Identifier<Account>, to member: Member) throws {
        try transaction.execute(
            """
            UPDATE institution_person SET name = \(member.name), address = \(member.address) WHERE account = \(account)
            """
        )
    }

    /// The key that hashes identities at sign-in services: the same on all servers, created by the first that needs it.
    func key(making randomBytes: (Int) -> [UInt8]) throws -> [UInt8] {
        if let key = try key() { return key }
        let key = randomBytes(32)
        try transaction.execute(
            """
            INSERT INTO institution_key (name, key) VALUES ('subject', \(Hexadecimal.text(key)))
            ON CONFLICT (name) DO NOTHING
            """
        )
        return try self.key() ?? key
    }

    /// Returns that key, if it exists.
    func key() throws -> [UInt8]? {
        try transaction.first("SELECT key FROM institution_key WHERE name = 'subject'")
            .flatMap { Hexadecimal.bytes(try $0.get("key")) }
    }
}

extension InstitutionPersonStore {
    static let personal = PersonalTable(
        "institution_person",
        [
            .account("account", in: "Your details at an institution", erasing: .row),
            .listed("i.name", as: .plain("Institution")), .content("name", as: .plain("Name")),
            .content("address", as: .plain("Address")), .content("ending", as: .plain("Number ends with")),
            .listed("t.proved_at", as: .moment("Since")),
            .content("subject", notExported: "What the institution's own sign-in calls the account."),
        ],
        joining: "JOIN institution i ON i.id = t.institution"
    )
}
