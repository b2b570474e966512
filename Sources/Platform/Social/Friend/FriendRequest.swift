import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Somebody's wish to be somebody else's friend.
struct FriendRequest: Sendable, Hashable {
    let id: Identifier<FriendRequest>
    let asker: Identifier<Account>
    let asked: Identifier<Account>
    let state: RequestState
    /// The invitation that it came by, where it was sent to an address.
    let invitation: Identifier<Invitation>?
    let madeAt: Timestamp

    /// What notices about it are called by, so that they can be taken back.
    var subject: String { Self.subject(from: asker) }

    /// One request of a person at most waits with each other.
    static func subject(from asker: Identifier<Account>) -> String { "social.request/\(asker)" }
}

extension FriendRequest {
    static let table = Table(
        "social_request",
        Column("id", \FriendRequest.id),
        Column("asker", \FriendRequest.asker),
        Column("asked", \FriendRequest.asked),
        Column("state", \FriendRequest.state),
        Column("invitation", \FriendRequest.invitation),
        Column("made_at", \FriendRequest.madeAt),
        make: FriendRequest.init
    )

    /// Who sent one finds it by a statement of its own (`SocialTraces`), without those that came by an invitation.
    static let personal = PersonalTable(
        "social_request",
        [
            .account("asker", in: "Friend requests sent", erasing: .row),
            .account("asked", in: "Friend requests received", erasing: .row),
            .listed("coalesce(n.nickname, '')", as: .plain("From"), for: "asked"),
            .listed("t.made_at", as: .moment("Received"), for: "asked"),
            .listed("t.state", as: .plain("State"), for: "asked"),
        ],
        joining: "LEFT JOIN social_name n ON n.account = t.asker",
        order: "t.made_at"
    )
}
