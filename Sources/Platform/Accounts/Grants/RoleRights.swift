import CrosstownKit
import CrosstownWeb
import HTTPTypes

/// The roles that an account may grant and revoke, for pages, imports and features.
struct RoleRights: Sendable {
    /// How long a former staff account stays guarded after a role was revoked: 30 days.
    static let guardedMilliseconds: Int64 = 30 * 86_400_000

    private let held: Set<String>
    private let catalog: RoleCatalog

    init(holding roles: Set<String>, in catalog: RoleCatalog) {
        held = roles
        self.catalog = catalog
    }

    /// Returns whether the account may grant and revoke a role.
    ///
    /// Administrators grant all roles, and people's administrators those below their own rank. A role can also have its
    /// own granters, who grant it within their scope. Only administrators grant an undeclared role.
    func mayGive(_ role: String) -> Bool {
        if held.contains(RoleCatalog.administrator.name) { return true }
        guard let role = catalog.role(role) else { return false }
        let isBelow = held.contains(RoleCatalog.people.name) && role.rank < RoleCatalog.people.rank
        return isBelow || !role.givers.isDisjoint(with: held)
    }

    /// - Throws: `Problem` with status 403 where a role is not theirs to give and to take.
    func check(_ role: String) throws {
        guard mayGive(role) else {
            throw Problem(
                .forbidden,
                title: "You can’t assign or remove this role",
                detail: "It gives more access than your own role. Ask an administrator."
            )
        }
    }
}
