public import CrosstownValues

/// Staff have given somebody else a role; the person is notified what it is for.
///
/// A feature that notifies of its roles itself (``RoleDeclaration/hasOwnNews``) also does so where it hands them out.
public struct RoleGiven: DomainEvent {
    /// The topic of the outbox.
    public static let topic = "people.role-given.1"

    /// Who has it now.
    public let person: Identifier<Account>
    /// The role.
    public let role: String
    /// What it is limited to; empty where it holds everywhere.
    public let scope: String

    /// Says who was given a role.
    public init(person: Identifier<Account>, role: String, scope: String) {
        self.person = person
        self.role = role
        self.scope = scope
    }
}
