import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Foundation

/// The SQL of institutions, their rosters and latest imports.
struct InstitutionStore {
    let transaction: any Transaction

    /// Returns institutions by name, each with the size of its roster.
    func list(_ ids: Set<Identifier<Institution>>? = nil) throws -> [(institution: InstitutionRecord, members: Int)] {
        if let ids, ids.isEmpty { return [] }
        let condition: SQL = ids.map { "WHERE i.id IN \(list: Array($0))" } ?? ""
        return try transaction.query(
            """
            SELECT i.id, i.name, i.made_at, count(r.member) AS members
            FROM institution i LEFT JOIN institution_roster r ON r.institution = i.id \(condition)
            GROUP BY i.id, i.name, i.made_at, i.folded_name ORDER BY i.folded_name LIMIT 1000
            """
        ).map { (try InstitutionRecord(row: $0), try $0.get("members")) }
    }

    func find(_ id: Identifier<Institution>) throws -> InstitutionRecord? {
        try transaction.first("SELECT id, name, made_at FROM institution WHERE id = \(id)").map(
            InstitutionRecord.init(row:)
        )
    }

    /// Returns institutions as the scopes of a role; only the given ones, or all.
    func scopes(among known: Set<String>?) throws -> [RoleScope] {
        let ids = known.map { Array($0).compactMap { Identifier<Institution>($0) } }
        let condition: SQL = ids.map { "WHERE id IN \(list: $0)" } ?? ""
        return try transaction.query("SELECT id, name FROM institution \(condition) ORDER BY folded_name LIMIT 1000")
            .map { row in
                let id: Identifier<Institution> = try row.get("id")
                return RoleScope(id: id.description, name: try row.get("name"))
            }
    }

    func insert(_ institution: InstitutionRecord) throws {
        let folded = Self.folded(institution.name)
        try transaction.execute(
            """
            INSERT INTO institution (id, name, folded_name, made_at)
            VALUES (\(institution.id), \(institution.name), \(folded), \(institution.madeAt))
            """
        )
    }

    func rename(_ id: Identifier<Institution>, to name: String) throws {
        try transaction.execute(
            "UPDATE institution SET name = \(name), folded_name = \(Self.folded(name)) WHERE id = \(id)"
        )
    }

    private static func folded(_ name: String) -> String { FoldedText.words(of: name).joined(separator: " ") }

    /// Folds the names of the institutions that rentals have handed over; a taken name gets a number.
    func foldNames() throws {
        let handedOver = try transaction.query(
            "SELECT id, name FROM institution WHERE folded_name LIKE 'rentals: %' ORDER BY name"
        )
        for row in handedOver {
            let (id, name): (Identifier<Institution>, String) = (try row.get("id"), try row.get("name"))
            var (number, unique) = (1, name)
            while try !isFree(Self.folded(unique)) {
                number += 1
                unique = "\(name.prefix(70)) (\(number))"
            }
            try transaction.execute(
                "UPDATE institution SET name = \(unique), folded_name = \(Self.folded(unique)) WHERE id = \(id)"
            )
        }
    }

    private func isFree(_ folded: String) throws -> Bool {
        if folded.isEmpty { return false }
        return try transaction.first("SELECT 1 FROM institution WHERE folded_name = \(folded)") == nil
    }

    /// The key that hashes an institution's numbers; `nil` before the first use.
    func salt(of id: Identifier<Institution>) throws -> [UInt8]? {
        try transaction.first("SELECT salt FROM institution WHERE id = \(id) AND salt IS NOT NULL")
            .flatMap { Hexadecimal.bytes(try $0.get("salt")) }
    }

    /// Returns that key, and creates it on first use.
    func salt(of id: Identifier<Institution>, making randomBytes: (Int) -> [UInt8]) throws -> [UInt8] {
        if let salt = try salt(of: id) { return salt }
        let salt = randomBytes(32)
        try transaction.execute("UPDATE institution SET salt = \(Hexadecimal.text(salt)) WHERE id = \(id)")
        return salt
    }

    /// Records that a feature uses an institution, which cannot be deleted then.
    func insertUse(of id: Identifier<Institution>, by feature: FeatureID) throws {
        try transaction.execute(
            """
            INSERT INTO institution_use (institution, feature) VALUES (\(id), \(feature.description))
            ON CONFLICT (institution, feature) DO NOTHING
            """
        )
    }

    /// - Throws: `DatabaseError.foreignKey` while a user has proved to belong to it, or a feature uses it.
    func delete(_ id: Identifier<Institution>) throws {
        try transaction.execute("DELETE FROM institution_number WHERE institution = \(id)")
        try transaction.execute("DELETE FROM institution_sign_in WHERE institution = \(id)")
        try transaction.execute("DELETE FROM institution_import WHERE institution = \(id)")
        try transaction.execute("DELETE FROM institution_roster WHERE institution = \(id)")
        try transaction.execute("DELETE FROM institution WHERE id = \(id)")
    }

    /// Returns the roster of an institution, by member.
    func roster(of id: Identifier<Institution>) throws -> [String: RosterEntry] {
        try transaction.query("SELECT member, account, kind FROM institution_roster WHERE institution = \(id)")
            .reduce(into: [:]) { roster, row in
                let entry = try RosterEntry(row: row)
                roster[entry.member] = entry
            }
    }

    /// Returns which of some members are on the roster of an institution.
    func roster(of id: Identifier<Institution>, members: [String]) throws -> [String: RosterEntry] {
        try transaction.query(
            """
            SELECT member, account, kind FROM institution_roster
            WHERE institution = \(id) AND member IN \(list: members)
            """
        ).map(RosterEntry.init(row:)).reduce(into: [:]) { $0[$1.member] = $1 }
    }

    func entry(_ member: String, of id: Identifier<Institution>) throws -> RosterEntry? {
        try transaction.first(
            "SELECT member, account, kind FROM institution_roster WHERE institution = \(id) AND member = \(member)"
        ).map(RosterEntry.init(row:))
    }

    func save(_ entry: RosterEntry, of id: Identifier<Institution>, at now: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO institution_roster (institution, member, account, kind, added_at)
            VALUES (\(id), \(entry.member), \(entry.account), \(entry.kind), \(now))
            ON CONFLICT (institution, member) DO UPDATE SET account = excluded.account, kind = excluded.kind
            """
        )
    }

    /// Removes people from a roster; returns how many were on it.
    func remove(_ members: [String], from id: Identifier<Institution>) throws -> Int {
        guard !members.isEmpty else { return 0 }
        return try transaction.execute(
            "DELETE FROM institution_roster WHERE institution = \(id) AND member IN \(list: members)"
        )
    }

    func report(of id: Identifier<Institution>) throws -> (report: TableReport, madeAt: Timestamp)? {
        try transaction.first("SELECT report, made_at FROM institution_import WHERE institution = \(id)").map { row in
            let text: String = try row.get("report")
            return (try JSONDecoder().decode(TableReport.self, from: Data(text.utf8)), try row.get("made_at"))
        }
    }

    func save(_ report: TableReport, of id: Identifier<Institution>, at now: Timestamp) throws {
        let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        try transaction.execute(
            """
            INSERT INTO institution_import (institution, report, made_at) VALUES (\(id), \(text), \(now))
            ON CONFLICT (institution) DO UPDATE SET report = excluded.report, made_at = excluded.made_at
            """
        )
    }

    /// Returns a user's institutions: by an account on the roster, or by a confirmed address.
    func memberships(of person: Identifier<Account>) throws -> [InstitutionMembership] {
        try transaction.query(
            """
            SELECT i.id, i.name, r.kind, r.added_at FROM institution_roster r
            JOIN institution i ON i.id = r.institution WHERE r.account = \(person)
            UNION
            SELECT i.id, i.name, r.kind, r.added_at FROM account_address e
            JOIN institution_roster r ON r.member = e.address
            JOIN institution i ON i.id = r.institution WHERE e.account = \(person)
            ORDER BY name, kind
            """
        ).map { row in
            InstitutionMembership(
                institution: try row.get("id", as: Identifier<Institution>.self).description,
                name: try row.get("name"),
                kind: try row.get("kind"),
                proof: .roster,
                verifiedAt: try row.get("added_at")
            )
        }
    }

    /// Returns which users are on a roster.
    func members(among people: [Identifier<Account>]) throws -> Set<Identifier<Account>> {
        let rows = try transaction.query(
            """
            SELECT r.account FROM institution_roster r WHERE r.account IN \(list: people)
            UNION
            SELECT e.account FROM account_address e JOIN institution_roster r ON r.member = e.address
            WHERE e.account IN \(list: people)
            """
        )
        return Set(try rows.map { try $0.get("account") })
    }
}

extension InstitutionRecord {
    fileprivate init(row: Row) throws {
        id = try row.get("id")
        name = try row.get("name")
        madeAt = try row.get("made_at")
    }
}

extension RosterEntry {
    fileprivate init(row: Row) throws {
        member = try row.get("member")
        account = try row.get("account")
        kind = try row.get("kind")
    }
}
