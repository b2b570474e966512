import CrosstownSQL
public import CrosstownValues

/// Two people are no longer friends; what either let the other see ends.
public struct FriendshipEnded: DomainEvent {
    /// The topic of the outbox.
    public static let topic = "social.friendship-ended.1"

    /// Who ended it.
    public let person: Identifier<Account>
    /// Whose friendship was ended.
    public let friend: Identifier<Account>

    /// Names both.
    public init(person: Identifier<Account>, friend: Identifier<Account>) {
        self.person = person
        self.friend = friend
    }
}
