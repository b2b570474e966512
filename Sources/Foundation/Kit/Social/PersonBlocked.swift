import CrosstownSQL
public import CrosstownValues

/// Somebody has blocked somebody else just now; whatever still brings both together ends.
public struct PersonBlocked: DomainEvent {
    /// The topic of the outbox.
    public static let topic = "social.person-blocked.1"

    /// Who does not want to meet the other.
    public let person: Identifier<Account>
    /// Who is blocked.
    public let other: Identifier<Account>

    /// Names both.
    public init(person: Identifier<Account>, other: Identifier<Account>) {
        self.person = person
        self.other = other
    }
}
