import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownWeb

enum CommunityRole {
    static let administrator = "community.administrator"
    static let editor = "community.editor"
    static let leader = "community.leader"
    /// The role of the whole service's administrators.
    static let operatorRole = "administrator"

    static let all: Set<String> = [operatorRole, administrator, editor, leader]
    static let editors: Set<String> = [operatorRole, administrator, editor]

    static let declarations = [
        RoleDeclaration(
            administrator,
            title: "Community administrator",
            explanation: "Edits all community content: campuses, ministries, events, groups and resources.",
            rank: .sensitive,
            hasOwnNews: true
        ),
        RoleDeclaration(
            editor,
            title: "Community editor",
            explanation: "Edits the events, groups and resources of one ministry, or of all ministries on a campus.",
            rank: .sensitive,
            scope: "Ministry or campus",
            requiresScope: true,
            givers: [administrator, editor],
            hasOwnNews: true
        ),
        RoleDeclaration(
            leader,
            title: "Group leader",
            explanation: "Edits a group or team and its events, and sees who is interested in it.",
            rank: .sensitive,
            scope: "Group or team",
            requiresScope: true,
            givers: [administrator, editor, leader],
            hasOwnNews: true
        ),
    ]
}
