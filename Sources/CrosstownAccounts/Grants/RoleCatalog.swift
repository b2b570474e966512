public import CrosstownKit
import CrosstownWeb
import Synchronization

/// The roles that can be given to people: the platform's own, and those that modules declare.
public final class RoleCatalog: Sendable {
    /// Runs the service; holds all roles that are implied.
    public static let administrator = RoleDeclaration(
        Role.administrator.rawValue,
        title: "Administrator",
        explanation: "Runs the whole service, and decides who else may."
    )
    /// Looks after people.
    public static let people = RoleDeclaration(
        "people.administrator",
        title: "People's administrator",
        explanation:
            "Finds accounts, gives and takes roles other than the administrators' own."
    )
    /// Keeps the roster of an institution.
    public static let registrar = RoleDeclaration(
        "institutions.registrar",
        title: "Registrar",
        explanation: "Says who belongs to an institution.",
        scope: "Institution"
    )
    /// Looks over what staff have done.
    public static let auditor = RoleDeclaration(
        "audit.reader",
        title: "Auditor",
        explanation: "Reads what staff have changed and looked at, and what was removed when its time was over."
    )

    /// Those who may look after people.
    static let helpers: Set = [administrator.name, people.name]
    /// Those who may read what staff have done.
    static let auditors: Set = [administrator.name, auditor.name]

    private let declared: Mutex<[RoleDeclaration]>

    /// The platform's own roles.
    public init() {
        declared = Mutex([Self.administrator, Self.people, Self.auditor, Self.registrar])
    }

    /// Adds the roles of modules; those of a name that is known already are left out.
    public func declare(_ roles: [RoleDeclaration]) {
        declared.withLock { declared in
            for role in roles where !declared.contains(where: { $0.name == role.name }) { declared.append(role) }
        }
    }

    /// All roles, in the order in which they were declared.
    public var all: [RoleDeclaration] { declared.withLock { $0 } }

    /// A role by its name.
    public func role(_ name: String) -> RoleDeclaration? { all.first { $0.name == name } }

    /// The roles that administrators hold without being given them.
    var implied: Set<String> { Set(all.filter(\.isImplied).map(\.name)) }

    /// Whether those who hold a role work for the service.
    func isStaff(_ role: String) -> Bool {
        role == Role.driver.rawValue || self.role(role) != nil
    }
}
