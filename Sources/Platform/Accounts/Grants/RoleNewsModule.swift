public import CrosstownKit
public import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifies users of roles that staff grant and revoke, for the roles of all modules.
public struct RoleNewsModule: FeatureModule {
    /// The prefix of its kind of notification.
    public static let id: FeatureID = "accounts"

    private static let kind = NoticeKind("accounts.roles", name: "Your roles")

    private let catalog: RoleCatalog
    private let notices: any Notices

    /// Creates the notifications of a catalog's roles.
    public init(_ catalog: RoleCatalog, notices: any Notices) {
        self.catalog = catalog
        self.notices = notices
    }

    /// The kinds of notifications that users can switch off.
    public var noticeKinds: [NoticeKind] { [Self.kind] }

    /// Handles granted and revoked roles.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        let given = RoleGiven.handler { event, transaction in
            try tell(Grant(event.person, event.role, event.scope), isGiven: true, transaction)
        }
        let taken = RoleTaken.handler { event, transaction in
            if event.isOwnWish == true { return }
            try tell(Grant(event.person, event.role, event.scope), isGiven: false, transaction)
        }
        return given.merging(taken) { first, _ in first }
    }

    /// Sends nothing about roles that no module declares any longer.
    private func tell(_ grant: Grant, isGiven: Bool, _ transaction: any Transaction) throws {
        guard let role = catalog.role(grant.role), !(isGiven && role.hasOwnNews) else { return }
        let name = catalog.name(of: grant, try catalog.scopeNames(of: [grant], in: transaction))
        let notice = Notice(
            Self.kind,
            title: .labeled(isGiven ? "You have a new role" : "You no longer have this role", name),
            text: isGiven ? role.explanation : "If this is a mistake, contact the operator.",
            link: isGiven ? role.link : AccountLinks.me,
            about: [],
            subject: "accounts.role/\(grant.role)/\(grant.scope)"
        )
        try notices.tell(grant.account, notice, in: transaction)
    }
}

extension Grant {
    fileprivate init(_ person: Identifier<Account>, _ role: String, _ scope: String) {
        self.init(account: person, role: role, scope: scope, givenBy: nil, givenAt: Timestamp(milliseconds: 0))
    }
}
