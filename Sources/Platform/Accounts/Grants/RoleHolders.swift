import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Finds the accounts with a role: every account is a passenger, and administrators have the implied roles.
struct RoleHolders {
    let role: String
    let implied: Set<String>

    /// Returns a part of a statement that selects the accounts with the role, as column `id`; with a scope, for that
    /// scope or everywhere.
    func accounts(scope: String? = nil) -> SQL {
        if role == Role.passenger.rawValue { return "SELECT id FROM account" }
        let roles = implied.contains(role) ? [role, Role.administrator.rawValue] : [role]
        let scopes: SQL = scope.map { "AND scope IN ('', \($0))" } ?? ""
        return "SELECT DISTINCT account AS id FROM account_grant WHERE role IN \(list: roles) \(scopes)"
    }
}
