import CrosstownKit
import CrosstownWeb
import HTTPTypes

/// Which roles an account may give and take, by the roles that it has: pages, imports and features all ask here.
struct RoleRights: Sendable {
    /// How long an account is guarded as one of staff after a role was taken: 30 days.
    static let guardedMilliseconds: Int64 = 30 * 86_400_000

    private let held: Set<String>
    private let catalog: RoleCatalog

    init(holding roles: Set<String>, in catalog: RoleCatalog) {
        held = roles
        self.catalog = catalog
    }

    /// Whether a role is theirs to give and to take.
    ///
    /// Administrators give all roles, people's administrators those below their own rank; of a role with givers of its own,
    /// these give it too, within their scope. Only administrators give a role that is not declared.
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
                title: "Not yours to give or take",
                detail: "This role opens more than your own. Ask an administrator."
            )
        }
    }
}
