public import CrosstownValues

/// A user was created or deleted, or has changed their name or picture; modules that cache names update them.
public struct ProfileChanged: DomainEvent {
    /// The topic in the outbox.
    public static let topic = "people.profile-changed.1"

    /// The user.
    public let person: Identifier<Account>

    /// Creates the event for a user.
    public init(person: Identifier<Account>) { self.person = person }
}
