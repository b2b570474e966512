public import CrosstownValues

/// Staff have given a role to another user, who is notified of what it allows.
///
/// A feature that sends its own notifications of roles (``RoleDeclaration/hasOwnNews``) also does so where it assigns
/// them.
public struct RoleGiven: DomainEvent {
    /// The topic in the outbox.
    public static let topic = "people.role-given.1"

    /// The user with the new role.
    public let person: Identifier<Account>
    /// The role.
    public let role: String
    /// The limit of the role; empty if it is valid everywhere.
    public let scope: String

    /// Creates the event for a new role.
    public init(person: Identifier<Account>, role: String, scope: String) {
        self.person = person
        self.role = role
        self.scope = scope
    }
}
