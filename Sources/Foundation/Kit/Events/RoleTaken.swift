public import CrosstownValues

/// A user has lost a role; modules that grant lasting access because of it check again.
public struct RoleTaken: DomainEvent {
    /// The topic in the outbox.
    public static let topic = "people.role-taken.1"

    /// The user without the role.
    public let person: Identifier<Account>
    /// The role.
    public let role: String
    /// The limit of the role; empty if it was valid everywhere.
    public let scope: String
    /// Whether the user gave the role up; earlier versions of the event do not contain it.
    public let isOwnWish: Bool?

    /// Creates the event for a lost role.
    public init(person: Identifier<Account>, role: String, scope: String, isOwnWish: Bool = false) {
        self.person = person
        self.role = role
        self.scope = scope
        self.isOwnWish = isOwnWish
    }
}
