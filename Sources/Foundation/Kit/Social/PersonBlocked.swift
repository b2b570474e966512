import CrosstownSQL
public import CrosstownValues

/// A new block of one user by another; everything that still brings both together ends.
public struct PersonBlocked: DomainEvent {
    /// The topic in the outbox.
    public static let topic = "social.person-blocked.1"

    /// The user who blocked the other.
    public let person: Identifier<Account>
    /// The blocked user.
    public let other: Identifier<Account>

    /// Creates the event.
    public init(person: Identifier<Account>, other: Identifier<Account>) {
        self.person = person
        self.other = other
    }
}
