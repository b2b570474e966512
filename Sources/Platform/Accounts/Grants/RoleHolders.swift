import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Finds the accounts that hold a role: every account holds that of passengers, administrators the implied ones.
struct RoleHolders {
    let role: String
    let implied: Set<String>

    /// A statement's part that selects, as column `id`, the accounts that hold the role; with a scope, those that hold it
    /// for that or everywhere, else those that hold it at all.
    func accounts(scope: String? = nil) -> SQL {
        if role == Role.passenger.rawValue { return "SELECT id FROM account" }
        let roles = implied.contains(role) ? [role, Role.administrator.rawValue] : [role]
        let scopes: SQL = scope.map { "AND scope IN ('', \($0))" } ?? ""
        return "SELECT DISTINCT account AS id FROM account_grant WHERE role IN \(list: roles) \(scopes)"
    }
}
