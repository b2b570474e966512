import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifies people of their new role in the community: what they can do now, and who is waiting for them.
struct RoleNews {
    let host: CommunityHost

    /// Notifies a person of a role, if it belongs to the community.
    ///
    /// - Throws: `DatabaseError`.
    func tell(_ person: Identifier<Account>, of role: String, for scope: String, _ transaction: any Transaction) throws
    {
        let named = try CommunityScopes(transaction: transaction).scopes(of: role, among: [scope]).first
        let notice: Notice? =
            switch role {
            case CommunityRole.leader:
                try Identifier<CommunityRecord>(scope.dropFirst("group/".count)).flatMap { group in
                    try named.map { try leading($0.name, group, transaction) }
                }
            case CommunityRole.editor: named.map { editing("You can edit \($0.name)", scope) }
            case CommunityRole.administrator: editing("You can edit the community", "")
            default: nil
            }
        if let notice { try host.notices.tell(person, notice, in: transaction) }
    }

    private func leading(
        _ name: String,
        _ group: Identifier<CommunityRecord>,
        _ transaction: any Transaction
    ) throws -> Notice {
        let groups = GroupStore(transaction: transaction)
        let waiting = try groups.led([group]).first?.interested ?? 0
        let isListed = try groups.planner(group) != nil
        let people: LocalizedText = .plural(
            waiting,
            one: "\(waiting) person is waiting for a reply.",
            other: "\(waiting) people are waiting for a reply."
        )
        return Notice(
            CommunityNotices.leadership,
            title: "You lead \(name)",
            text: .sentences([
                waiting > 0 ? people : "You can edit the group and its events, and reply to people who are interested.",
                isListed ? "" : "It appears in the list once you add your name and contact details.",
            ]),
            link: waiting > 0 ? CommunityLinks.interests : CommunityLinks.record(.groups, group),
            about: [],
            subject: "community.leadership/\(group)"
        )
    }

    private func editing(_ title: LocalizedText, _ scope: String) -> Notice {
        Notice(
            CommunityNotices.rights,
            title: title,
            text: "Its events, groups and resources are in the console.",
            link: CommunityLinks.consoleEvents,
            about: [],
            subject: "community.role/\(scope)"
        )
    }
}
