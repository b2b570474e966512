public import CrosstownValues

/// Somebody has lost a role; whoever lets people do something over time by it looks again.
public struct RoleTaken: DomainEvent {
    /// The topic of the outbox.
    public static let topic = "people.role-taken.1"

    /// Who had it.
    public let person: Identifier<Account>
    /// The role.
    public let role: String
    /// What it was limited to; empty where it held everywhere.
    public let scope: String
    /// Whether the person gave it up; events of earlier versions do not say so.
    public let isOwnWish: Bool?

    /// Says whose role was taken.
    public init(person: Identifier<Account>, role: String, scope: String, isOwnWish: Bool = false) {
        self.person = person
        self.role = role
        self.scope = scope
        self.isOwnWish = isOwnWish
    }
}
