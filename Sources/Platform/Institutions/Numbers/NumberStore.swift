import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Crypto

/// The SQL of the numbers that institutions issued to their people.
///
/// Stores numbers only as keyed hashes, so that the tables do not disclose them.
struct NumberStore {
    let transaction: any Transaction

    /// The number of numbers per institution.
    func counts() throws -> [Identifier<Institution>: Int] {
        try transaction.query("SELECT institution, count(*) AS numbers FROM institution_number GROUP BY institution")
            .reduce(into: [:]) { counts, row in counts[try row.get("institution")] = try row.get("numbers") }
    }

    /// The hashes of all numbers of an institution.
    func digests(of institution: Identifier<Institution>) throws -> Set<String> {
        Set(
            try transaction.query("SELECT digest FROM institution_number WHERE institution = \(institution)")
                .map { try $0.get(0) }
        )
    }

    /// Creates or updates numbers of an institution.
    func save(
        _ members: ArraySlice<(digest: String, member: Member)>,
        of institution: Identifier<Institution>
    ) throws {
        for (digest, member) in members {
            try transaction.execute(
                """
                INSERT INTO institution_number (institution, digest, name, address)
                VALUES (\(institution), \(digest), \(member.name), \(member.address))
                ON CONFLICT (institution, digest) DO UPDATE SET name = excluded.name, address = excluded.address
                """
            )
        }
    }

    /// Deletes numbers of an institution; users who have used one stay known.
    func remove(_ digests: [String], of institution: Identifier<Institution>) throws {
        try transaction.execute(
            "DELETE FROM institution_number WHERE institution = \(institution) AND digest IN \(list: digests)"
        )
    }

    func find(_ digest: String, of institution: Identifier<Institution>) throws -> Member? {
        try transaction.first(
            "SELECT name, address FROM institution_number WHERE institution = \(institution) AND digest = \(digest)"
        ).map { Member(name: try $0.get("name"), address: try $0.get("address")) }
    }
}

/// Finds people in the imported rosters of numbers.
struct RosterRegister: IdentityRegister {
    let database: any Database

    func member(_ number: MemberNumber, of institution: Identifier<Institution>) async throws -> Member? {
        try await database.read { transaction in
            guard let salt = try InstitutionStore(transaction: transaction).salt(of: institution) else { return nil }
            return try NumberStore(transaction: transaction).find(number.digest(with: salt), of: institution)
        }
    }
}

extension MemberNumber {
    /// The stored form of a number: a hash with the institution's key.
    func digest(with salt: [UInt8]) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Array(description.utf8), using: SymmetricKey(data: salt))
        return Hexadecimal.text(Array(code))
    }
}

extension VouchedMember {
    private static let longestName = 100

    init(_ person: VerifiedIdentity) {
        let name = (person.claims["name"] ?? "").filter { !$0.isNewline }
        self.init(issuer: person.issuer, subject: person.subject, name: String(name.prefix(Self.longestName)))
    }

    /// The stored form of issuer and subject: a keyed hash, the same for a person in every institution.
    func digest(with key: [UInt8]) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("\(issuer)\n\(subject)".utf8),
            using: SymmetricKey(data: key)
        )
        return Hexadecimal.text(Array(code))
    }
}
