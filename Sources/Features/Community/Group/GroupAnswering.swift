import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The people who are notified of a request to join a group, and answer it.
struct GroupAnswering: Sendable {
    enum Role: String, Sendable, Codable, CaseIterable {
        /// Its leaders.
        case leader
        /// The editors of its ministry, if no leader has an account.
        case editors
        /// The community's administrators, if the ministry has no editors either.
        case administrators
        /// No account.
        case nobody
    }

    let role: Role
    let accounts: [Identifier<Account>]

    /// Finds the first of these roles that an account has.
    ///
    /// - Throws: `DatabaseError`.
    static func find(
        for group: CommunityGroup,
        _ people: any People,
        _ transaction: any Transaction
    ) throws -> GroupAnswering {
        let campus = try MinistryStore(transaction: transaction).campuses(of: [group.ministry])[group.ministry]
        let audiences: [(Role, role: String, scopes: [String])] = [
            (.leader, CommunityRole.leader, ["group/\(group.id)"]),
            (.editors, CommunityRole.editor, ["ministry/\(group.ministry)"] + (campus.map { ["campus/\($0)"] } ?? [])),
        ]
        for (answering, role, scopes) in audiences {
            let found = try scopes.flatMap { try CommunityScopes.holders(of: role, scope: $0, people, transaction) }
            if !found.isEmpty { return GroupAnswering(role: answering, accounts: Set(found).sorted()) }
        }
        for role in [CommunityRole.administrator, CommunityRole.operatorRole] {
            let found = try people.holders(of: role, scope: nil, in: transaction)
            if !found.isEmpty { return GroupAnswering(role: .administrators, accounts: found) }
        }
        return GroupAnswering(role: .nobody, accounts: [])
    }
}

extension GroupAnswering.Role {
    /// The note on who will answer and who else can read the request.
    func promise(of ministry: String) -> LocalizedText {
        switch self {
        case .leader:
            "The leader will reply. Editors of \(ministry) and administrators can also read what you send."
        case .editors:
            """
            The leader doesn’t have an account yet, so the editors of \(ministry) will reply. Administrators can also \
            read what you send.
            """
        case .administrators:
            "The leader doesn’t have an account yet, so the administrators will reply."
        case .nobody:
            "No one can reply in the app yet. After you send this, you’ll see how to reach the leader."
        }
    }

    /// The note on what happens to the request.
    func outcome(leader: String, ministry: String) -> LocalizedText {
        switch self {
        case .leader: "\(leader) has your answers and will get in touch."
        case .editors: "The editors of \(ministry) have your answers and will get in touch."
        case .administrators: "The administrators have your answers and will get in touch."
        case .nobody: "No one can reply in the app yet. Contact \(leader) yourself."
        }
    }
}
