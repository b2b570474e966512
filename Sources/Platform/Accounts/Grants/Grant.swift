import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A role that an account holds, everywhere or for one scope.
struct Grant: Hashable, Sendable {
    let account: Identifier<Account>
    let role: String
    /// What it is limited to; empty where it holds everywhere.
    let scope: String
    /// Who gave it; `nil` where the service itself did.
    let givenBy: Identifier<Account>?
    let givenAt: Timestamp
}

/// A grant with what people call it.
struct HeldGrant: Sendable {
    let grant: Grant
    let name: LocalizedText
}

/// What somebody may do by grants.
struct HeldRoles: Hashable, Sendable {
    /// All roles, that of every registered person among them.
    let roles: Set<String>
    /// The scopes of those roles that do not hold everywhere.
    let scopes: [String: Set<String>]

    /// Gathers grants; administrators hold the implied roles everywhere.
    init(_ grants: [(role: String, scope: String)], implied: Set<String>) {
        let isAdministrator = grants.contains { $0.role == Role.administrator.rawValue && $0.scope.isEmpty }
        let everywhere = Set(grants.filter(\.scope.isEmpty).map(\.role)).union(isAdministrator ? implied : [])
        var limited: [String: Set<String>] = [:]
        for grant in grants where !everywhere.contains(grant.role) {
            limited[grant.role, default: []].insert(grant.scope)
        }
        roles = everywhere.union(limited.keys).union([Role.passenger.rawValue])
        scopes = limited
    }

    /// The one word for it in messages that know no more than one.
    var main: Role { Role.main(of: roles) }
}

extension Grant {
    static let table = Table(
        "account_grant",
        Column("account", \Grant.account, .account(in: "Roles", erasing: .row)),
        Column("role", \Grant.role, words: .shown("Role", .role)),
        Column("scope", \Grant.scope, words: .shown("Where", .scope)),
        Column("given_by", \Grant.givenBy, .account(notExported: AccountTables.staffWork, erasing: .null)),
        Column("given_at", \Grant.givenAt),
        keyCount: 3,
        make: Grant.init
    )

    static let personal = table.personal()
}
