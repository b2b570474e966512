import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A role of an account, everywhere or for one scope.
struct Grant: Hashable, Sendable {
    let account: Identifier<Account>
    let role: String
    /// The scope; empty if the role is valid everywhere.
    let scope: String
    /// The account that granted it; `nil` if the service did.
    let givenBy: Identifier<Account>?
    let givenAt: Timestamp
}

struct HeldGrant: Sendable {
    let grant: Grant
    let name: LocalizedText
}

/// The roles from an account's grants.
struct HeldRoles: Hashable, Sendable {
    /// All roles, including the one of every registered user.
    let roles: Set<String>
    /// The scopes of roles that are limited to some.
    let scopes: [String: Set<String>]

    /// Collects grants; administrators have the implied roles everywhere.
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

    /// The main role, for messages that support only one.
    var main: Role { Role.main(of: roles) }
}

extension Grant {
    static let table = Table(
        "account_grant",
        Column("account", \Grant.account, .account(in: "Roles", erasing: .row)),
        Column("role", \Grant.role, words: .shown("Role", .role)),
        Column("scope", \Grant.scope, words: .shown("Place", .scope)),
        Column("given_by", \Grant.givenBy, .account(notExported: AccountTables.staffWork, erasing: .null)),
        Column("given_at", \Grant.givenAt),
        keyCount: 3,
        make: Grant.init
    )

    static let personal = table.personal()
}
