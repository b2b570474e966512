import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A person's editing rights.
struct EditingRights: Sendable {
    /// Whether the person may edit everything.
    let isAdministrator: Bool
    let campuses: Set<Identifier<CommunityRecord>>
    let ministries: Set<Identifier<CommunityRecord>>
    let groups: Set<Identifier<CommunityRecord>>

    static let none = EditingRights(isAdministrator: false, campuses: [], ministries: [], groups: [])

    /// Whether the person may edit more than their own groups.
    var isEditor: Bool { isAdministrator || !campuses.isEmpty || !ministries.isEmpty }

    /// Whether the person may read content for leaders.
    var isLeader: Bool { isEditor || !groups.isEmpty }

    private init(
        isAdministrator: Bool,
        campuses: Set<Identifier<CommunityRecord>>,
        ministries: Set<Identifier<CommunityRecord>>,
        groups: Set<Identifier<CommunityRecord>>
    ) {
        self.isAdministrator = isAdministrator
        self.campuses = campuses
        self.ministries = ministries
        self.groups = groups
    }

    /// The rights of the caller.
    ///
    /// - Throws: `DatabaseError`.
    init(of caller: Caller?, _ people: any People, in transaction: any Transaction) throws {
        guard let caller, let account = caller.account,
            !caller.roles.isDisjoint(with: CommunityRole.all)
        else {
            self = .none
            return
        }
        func scopes(_ role: String) throws -> Set<String> {
            caller.has(role) ? try people.scopes(of: role, heldBy: account, in: transaction) : []
        }
        let edited = try scopes(CommunityRole.editor)
        let isAll = caller.has(CommunityRole.operatorRole) || caller.has(CommunityRole.administrator)
        self.init(
            isAdministrator: isAll || edited.contains(""),
            campuses: Self.ids(edited, "campus/"),
            ministries: Self.ids(edited, "ministry/"),
            groups: Self.ids(try scopes(CommunityRole.leader), "group/")
        )
    }

    private static func ids(_ scopes: Set<String>, _ prefix: String) -> Set<Identifier<CommunityRecord>> {
        Set(scopes.filter { $0.hasPrefix(prefix) }.compactMap { Identifier($0.dropFirst(prefix.count)) })
    }

    /// Whether the person may edit an event, as an editor of one of its ministries or as the leader of its group.
    func edits(
        _ event: CommunityEvent,
        of ministries: [Identifier<CommunityRecord>],
        at campuses: [Identifier<CommunityRecord>: Identifier<CommunityRecord>]
    ) -> Bool {
        event.group.map { groups.contains($0) } == true
            || ministries.contains { edits(campus: campuses[$0], ministry: $0) }
    }

    /// Whether the person may edit the records of a ministry of a campus; `nil` for none.
    func edits(campus: Identifier<CommunityRecord>?, ministry: Identifier<CommunityRecord>?) -> Bool {
        isAdministrator || (campus.map { campuses.contains($0) } ?? false)
            || (ministry.map { ministries.contains($0) } ?? false)
    }
}
