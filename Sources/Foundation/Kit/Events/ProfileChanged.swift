public import CrosstownValues

/// A person has another name or picture, is new, or is gone; whoever keeps a copy of names looks at the profile again.
public struct ProfileChanged: DomainEvent {
    /// The topic of the outbox.
    public static let topic = "people.profile-changed.1"

    /// Whose profile it is.
    public let person: Identifier<Account>

    /// Names the person.
    public init(person: Identifier<Account>) { self.person = person }
}
