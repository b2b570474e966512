import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The scopes of the community's roles, by name.
struct CommunityScopes {
    let transaction: any Transaction

    /// All or some scopes of a role, at most 1,000 of each kind.
    ///
    /// - Throws: `DatabaseError`.
    func scopes(of role: String, among known: Set<String>?) throws -> [RoleScope] {
        switch role {
        case CommunityRole.editor:
            try named("campus", Self.campuses, known) + named("ministry", Self.ministries, known)
        case CommunityRole.leader: try named("group", Self.groups, known)
        default: []
        }
    }

    /// The accounts with a role for exactly one scope; leaves out accounts that only have a wider role.
    ///
    /// - Throws: `DatabaseError`.
    static func holders(
        of role: String,
        scope: String,
        _ people: any People,
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        try people.holders(of: role, scope: scope, in: transaction).filter { person in
            try people.scopes(of: role, heldBy: person, in: transaction).contains(scope)
        }
    }

    private static let campuses: SQL = "SELECT id, name, '' AS place FROM community_campus"
    private static let ministries: SQL = """
        SELECT m.id, m.name, c.name AS place FROM community_ministry m JOIN community_campus c ON c.id = m.campus
        """
    private static let groups: SQL = """
        SELECT g.id, g.name, m.name AS place FROM community_group g JOIN community_ministry m ON m.id = g.ministry
        """

    private func named(_ kind: String, _ all: SQL, _ known: Set<String>?) throws -> [RoleScope] {
        let ids = known.map { known in
            known.filter { $0.hasPrefix("\(kind)/") }
                .compactMap { Identifier<CommunityRecord>($0.dropFirst(kind.count + 1)) }
        }
        if let ids, ids.isEmpty { return [] }
        let condition: SQL = ids.map { "WHERE id IN \(list: $0)" } ?? ""
        let rows = try transaction.query(
            "SELECT id, name, place FROM (\(all)) AS scopes \(condition) ORDER BY place, name, id LIMIT 1000"
        )
        return try rows.map { row in
            let (name, place): (String, String) = (try row.get("name"), try row.get("place"))
            let id: Identifier<CommunityRecord> = try row.get("id")
            return RoleScope(id: "\(kind)/\(id)", name: place.isEmpty ? name : "\(name), \(place)")
        }
    }
}
