/// The access rule of a route; every route has one.
public struct Access: Sendable, Equatable {
    private enum Rule: Sendable, Equatable {
        /// Everyone, signed in or not.
        case anyone
        /// Everyone who is signed in.
        case signedIn
        /// Callers with at least one of the roles.
        case anyRole(Set<String>)
    }

    private let rule: Rule
    /// Whether the response names people, so that each view by staff is logged.
    public private(set) var showsPeople = false

    /// Everyone, signed in or not.
    public static let anyone = Access(rule: .anyone)

    /// Everyone who is signed in.
    public static let signedIn = Access(rule: .signedIn)

    /// Returns the access of callers with a role.
    public static func role(_ role: String) -> Access { Access(rule: .anyRole([role])) }

    /// Returns the access of callers with at least one of several roles.
    public static func anyRole(_ roles: Set<String>) -> Access { Access(rule: .anyRole(roles)) }

    /// The same access for a page that names people: each view by staff is logged.
    public var showingPeople: Access {
        var access = self
        access.showsPeople = true
        return access
    }

    /// Whether a caller is required.
    public var needsCaller: Bool { rule != .anyone }

    /// The roles of which a caller needs at least one; empty if no role is required.
    public var roles: Set<String> {
        if case .anyRole(let roles) = rule { roles } else { [] }
    }

    /// Checks the access of a caller.
    ///
    /// - Throws: ``Problem/notSignedIn`` or ``Problem/notAllowed``.
    func check(_ caller: Caller?) throws {
        if rule == .anyone { return }
        guard let caller else { throw Problem.notSignedIn }
        if case .anyRole(let roles) = rule, roles.isDisjoint(with: caller.roles) { throw Problem.notAllowed }
    }
}
