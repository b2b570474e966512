import CrosstownSQL
public import CrosstownValues

/// The end of a friendship; everything that one friend let the other see ends too.
public struct FriendshipEnded: DomainEvent {
    /// The topic in the outbox.
    public static let topic = "social.friendship-ended.1"

    /// The user who ended it.
    public let person: Identifier<Account>
    /// The former friend.
    public let friend: Identifier<Account>

    /// Creates the event.
    public init(person: Identifier<Account>, friend: Identifier<Account>) {
        self.person = person
        self.friend = friend
    }
}
