/// Who may use a route; every route states it.
public struct Access: Sendable, Equatable {
    private enum Rule: Sendable, Equatable {
        /// Everybody, signed in or not.
        case anyone
        /// Everybody who is signed in.
        case signedIn
        /// Those who have at least one of the roles.
        case anyRole(Set<String>)
    }

    private let rule: Rule
    /// Whether what the route shows names people, so that each look of staff at it is written down.
    public private(set) var showsPeople = false

    /// Everybody, signed in or not.
    public static let anyone = Access(rule: .anyone)

    /// Everybody who is signed in.
    public static let signedIn = Access(rule: .signedIn)

    /// Those who have a role.
    public static func role(_ role: String) -> Access { Access(rule: .anyRole([role])) }

    /// Those who have at least one of several roles.
    public static func anyRole(_ roles: Set<String>) -> Access { Access(rule: .anyRole(roles)) }

    /// The same for a page that names people: each look of staff at it is written down.
    public var showingPeople: Access {
        var access = self
        access.showsPeople = true
        return access
    }

    /// Whether a caller must show who it is.
    public var needsCaller: Bool { rule != .anyone }

    /// The roles of which a caller needs at least one; none where no role is asked for.
    public var roles: Set<String> {
        if case .anyRole(let roles) = rule { roles } else { [] }
    }

    /// Lets a caller pass.
    ///
    /// - Throws: ``Problem/notSignedIn`` or ``Problem/notAllowed``.
    func check(_ caller: Caller?) throws {
        if rule == .anyone { return }
        guard let caller else { throw Problem.notSignedIn }
        if case .anyRole(let roles) = rule, roles.isDisjoint(with: caller.roles) { throw Problem.notAllowed }
    }
}
