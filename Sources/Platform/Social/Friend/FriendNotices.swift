import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct FriendNotices: Sendable {
    let notices: any Notices

    static let request = NoticeKind("social.request", name: "Friend requests")
    static let friend = NoticeKind("social.friend", name: "New friends")
    static let kinds = [request, friend]

    func tellRequest(_ request: FriendRequest, from name: String, in transaction: any Transaction) throws {
        let notice = Notice(
            Self.request,
            title: "\(name) sent you a friend request",
            text: "Accept or ignore it.",
            link: SocialLinks.friends,
            about: [request.asker],
            subject: request.subject,
            actions: [
                NoticeAction("Accept", SocialLinks.request(request.id, "accept")),
                NoticeAction("Ignore", SocialLinks.request(request.id, "ignore")),
            ]
        )
        try notices.tell(request.asked, notice, in: transaction)
    }

    func tellFriendship(
        _ person: Identifier<Account>,
        with friend: Identifier<Account>,
        called name: String,
        in transaction: any Transaction
    ) throws {
        let notice = Notice(
            Self.friend,
            title: "\(name) is now your friend",
            text: "You can now see each other under Friends.",
            link: SocialLinks.person(friend),
            about: [friend],
            subject: "social.friend/\(friend)"
        )
        try notices.tell(person, notice, in: transaction)
    }

    /// Deletes the notifications of requests between two users.
    func withdrawRequests(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        try notices.withdraw(FriendRequest.subject(from: person), from: [other], in: transaction)
        try notices.withdraw(FriendRequest.subject(from: other), from: [person], in: transaction)
    }
}
