import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The groups and teams for which leaders and editors can plan events.
struct PlanningGroups {
    struct Group: Sendable {
        let id: Identifier<CommunityRecord>
        /// Its name, followed by its ministry's.
        let name: String
        let ministry: Identifier<CommunityRecord>
        let campus: Identifier<CommunityRecord>

        /// Whether the user may plan its events.
        func isPlanned(by rights: EditingRights) -> Bool {
            rights.groups.contains(id) || rights.edits(campus: campus, ministry: ministry)
        }
    }

    private static let most = 2000

    let transaction: any Transaction

    private func read(where condition: SQL) throws -> [Group] {
        try transaction.query(
            """
            SELECT g.id, g.name, m.name, m.id, m.campus FROM community_group g
            JOIN community_ministry m ON m.id = g.ministry WHERE \(condition)
            ORDER BY g.name, m.name, g.id LIMIT \(Self.most)
            """
        ).map { row in
            let name = "\(try row.get(1, as: String.self)) (\(try row.get(2, as: String.self)))"
            return Group(id: try row.get(0), name: name, ministry: try row.get(3), campus: try row.get(4))
        }
    }

    /// The groups that the user may plan events for, by name.
    func all(for rights: EditingRights) throws -> [Group] {
        if rights.isAdministrator { return try read(where: "1 = 1") }
        return try read(
            where: """
                g.id IN \(list: rights.groups.sorted()) OR m.id IN \(list: rights.ministries.sorted())
                    OR m.campus IN \(list: rights.campuses.sorted())
                """
        )
    }

    func find(_ id: Identifier<CommunityRecord>) throws -> Group? { try read(where: "g.id = \(id)").first }
}
