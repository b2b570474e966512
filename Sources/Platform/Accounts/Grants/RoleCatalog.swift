public import CrosstownKit
public import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// All roles that staff can grant: the platform's, and those that modules declare.
public final class RoleCatalog: Sendable {
    /// Runs the service; has all implied roles.
    public static let administrator = RoleDeclaration(
        Role.administrator.rawValue,
        title: "Administrator",
        explanation: "Runs the whole service and appoints other administrators.",
        rank: .administrator
    )
    /// Manages users.
    public static let people = RoleDeclaration(
        "people.administrator",
        title: "Account administrator",
        explanation:
            """
            Finds accounts, prints codes for forgotten passwords, and assigns roles without access to money, the \
            audit log or personal data.
            """,
        rank: .people
    )
    /// Reads the audit log.
    public static let auditor = RoleDeclaration(
        "audit.reader",
        title: "Auditor",
        explanation: "Can read what staff changed and viewed, and what was deleted after its retention period.",
        rank: .sensitive
    )

    /// The roles that may manage users.
    static let helpers: Set = [administrator.name, people.name]
    /// The roles that may read the audit log.
    static let auditors: Set = [administrator.name, auditor.name]

    /// Returns the possible scopes of a role: those with the given IDs, or all for `nil`.
    public typealias ScopeSource =
        @Sendable (_ role: String, _ known: Set<String>?, _ transaction: any Transaction) throws -> [RoleScope]

    private typealias Entry = (role: RoleDeclaration, scopes: ScopeSource)

    private let declared: Mutex<[Entry]>

    /// Creates the catalog with the platform's roles.
    public init() {
        let own = [Self.administrator, Self.people, Self.auditor]
        let scopes: ScopeSource = { _, _, _ in [] }
        declared = Mutex(own.map { (role: $0, scopes: scopes) })
    }

    /// Adds a module's roles, except those whose name already exists.
    public func declare(_ roles: [RoleDeclaration], scopes: @escaping ScopeSource = { _, _, _ in [] }) {
        declared.withLock { declared in
            for role in roles where !declared.contains(where: { $0.role.name == role.name }) {
                declared.append((role, scopes))
            }
        }
    }

    /// All roles, in the order of their declaration.
    public var all: [RoleDeclaration] { declared.withLock { $0.map(\.role) } }

    /// Returns the role with a name.
    public func role(_ name: String) -> RoleDeclaration? { all.first { $0.name == name } }

    /// Returns a role with its current scopes; `nil` if it does not exist, or is not given on the pages of users.
    ///
    /// - Throws: `DatabaseError`.
    func choice(_ role: String, in transaction: any Transaction) throws -> RoleChoice? {
        guard let entry = declared.withLock({ $0 }).first(where: { $0.role.name == role }), entry.role.isGivenHere
        else { return nil }
        let scopes = entry.role.scope == nil ? [] : try entry.scopes(role, nil, transaction)
        return RoleChoice(role: entry.role, scopes: scopes)
    }

    /// Returns whether a scope is valid for a role.
    ///
    /// - Throws: `DatabaseError`.
    func isScope(_ scope: String, of role: String, in transaction: any Transaction) throws -> Bool {
        let entry = declared.withLock { $0 }.first { $0.role.name == role }
        return try entry?.scopes(role, [scope], transaction).contains { $0.id == scope } ?? false
    }

    /// Returns the names of the scopes of grants, with one query per role.
    ///
    /// - Throws: `DatabaseError`.
    func scopeNames(of grants: [Grant], in transaction: any Transaction) throws -> ScopeNames {
        let held = Dictionary(grouping: grants.filter { !$0.scope.isEmpty }, by: \.role)
        let entries = declared.withLock { $0 }.filter { held[$0.role.name] != nil }
        return ScopeNames(
            byRole: try entries.reduce(into: [:]) { names, entry in
                let known = Set(held[entry.role.name, default: []].map(\.scope))
                for scope in try entry.scopes(entry.role.name, known, transaction) {
                    names[entry.role.name, default: [:]][scope.id] = scope.name
                }
            }
        )
    }

    /// The roles that administrators have without a grant.
    var implied: Set<String> { Set(all.filter(\.isImplied).map(\.name)) }
}

/// A role to grant, with its possible scopes.
struct RoleChoice: Sendable {
    let role: RoleDeclaration
    let scopes: [RoleScope]
}

struct ScopeNames: Sendable {
    let byRole: [String: [String: String]]

    /// Returns the name of a grant's scope; `nil` if the grant is valid everywhere, or its scope no longer exists.
    func name(of grant: Grant) -> String? { byRole[grant.role]?[grant.scope] }
}

extension RoleCatalog {
    func name(of grant: Grant, _ scopes: ScopeNames) -> LocalizedText {
        let role = role(grant.role)
        let title = role?.title ?? LocalizedText(verbatim: grant.role)
        if grant.scope.isEmpty { return title }
        if let name = scopes.name(of: grant) { return "\(title) (\(name))" }
        guard let kind = role?.scope else { return "\(title) (for something that no longer exists)" }
        return "\(title) (\(kind) that no longer exists)"
    }
}
