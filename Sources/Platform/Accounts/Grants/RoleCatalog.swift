public import CrosstownKit
public import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// The roles that can be given to people: the platform's own, and those that modules declare.
public final class RoleCatalog: Sendable {
    /// Runs the service; holds all roles that are implied.
    public static let administrator = RoleDeclaration(
        Role.administrator.rawValue,
        title: "Administrator",
        explanation: "Runs the whole service, and decides who else may.",
        rank: .administrator
    )
    /// Looks after people.
    public static let people = RoleDeclaration(
        "people.administrator",
        title: "People’s administrator",
        explanation:
            "Finds accounts, prints codes for forgotten passwords, and gives roles that open neither money nor the audit log nor personal data.",
        rank: .people
    )
    /// Looks over what staff have done.
    public static let auditor = RoleDeclaration(
        "audit.reader",
        title: "Auditor",
        explanation: "Reads what staff have changed and looked at, and what was removed when its time was over.",
        rank: .sensitive
    )

    /// Those who may look after people.
    static let helpers: Set = [administrator.name, people.name]
    /// Those who may read what staff have done.
    static let auditors: Set = [administrator.name, auditor.name]

    /// Knows what a role can be limited to: only some scopes by their identities, or all where `nil`.
    public typealias ScopeSource =
        @Sendable (_ role: String, _ known: Set<String>?, _ transaction: any Transaction) throws -> [RoleScope]

    private typealias Entry = (role: RoleDeclaration, scopes: ScopeSource)

    private let declared: Mutex<[Entry]>

    /// The platform's own roles.
    public init() {
        let own = [Self.administrator, Self.people, Self.auditor]
        let scopes: ScopeSource = { _, _, _ in [] }
        declared = Mutex(own.map { (role: $0, scopes: scopes) })
    }

    /// Adds the roles of a module; those of a name that is known already are left out.
    public func declare(_ roles: [RoleDeclaration], scopes: @escaping ScopeSource = { _, _, _ in [] }) {
        declared.withLock { declared in
            for role in roles where !declared.contains(where: { $0.role.name == role.name }) {
                declared.append((role, scopes))
            }
        }
    }

    /// All roles, in the order in which they were declared.
    public var all: [RoleDeclaration] { declared.withLock { $0.map(\.role) } }

    /// A role by its name.
    public func role(_ name: String) -> RoleDeclaration? { all.first { $0.name == name } }

    /// The roles that have scopes, each with what it can be limited to now.
    ///
    /// - Throws: `DatabaseError`.
    func choices(in transaction: any Transaction) throws -> [ScopeChoice] {
        try declared.withLock { $0 }.compactMap { entry in
            guard let kind = entry.role.scope, entry.role.isGivenHere else { return nil }
            let scopes = try entry.scopes(entry.role.name, nil, transaction)
            return ScopeChoice(
                role: entry.role.name,
                kind: kind,
                scopes: scopes,
                isRequired: entry.role.requiresScope
            )
        }
    }

    /// Whether a role can be limited to a scope.
    ///
    /// - Throws: `DatabaseError`.
    func isScope(_ scope: String, of role: String, in transaction: any Transaction) throws -> Bool {
        let entry = declared.withLock { $0 }.first { $0.role.name == role }
        return try entry?.scopes(role, [scope], transaction).contains { $0.id == scope } ?? false
    }

    /// What the scopes of grants are called; one reading for each role among them.
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

    /// The roles that administrators hold without being given them.
    var implied: Set<String> { Set(all.filter(\.isImplied).map(\.name)) }
}

/// What a role can be limited to.
struct ScopeChoice: Sendable {
    let role: String
    /// What its scopes are, such as "Company".
    let kind: LocalizedText
    let scopes: [RoleScope]
    /// Whether the role is given for one of them alone.
    let isRequired: Bool
}

/// What people call the scopes of some grants.
struct ScopeNames: Sendable {
    let byRole: [String: [String: String]]

    /// The name of a grant's scope; `nil` where the grant holds everywhere, and where what it was given for no longer exists.
    func name(of grant: Grant) -> String? { byRole[grant.role]?[grant.scope] }
}

extension RoleCatalog {
    /// What people call a grant.
    func name(of grant: Grant, _ scopes: ScopeNames) -> LocalizedText {
        let role = role(grant.role)
        let title = role?.title ?? LocalizedText(verbatim: grant.role)
        if grant.scope.isEmpty { return title }
        if let name = scopes.name(of: grant) { return "\(title) (\(name))" }
        guard let kind = role?.scope else { return "\(title) (for something that no longer exists)" }
        return "\(title) (\(kind) that no longer exists)"
    }
}
