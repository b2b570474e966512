import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct FriendRequest: Sendable, Hashable {
    let id: Identifier<FriendRequest>
    let asker: Identifier<Account>
    let asked: Identifier<Account>
    let state: RequestState
    /// The invitation that created it, if it was sent to an address.
    let invitation: Identifier<Invitation>?
    let madeAt: Timestamp

    /// The subject of its notifications, by which they can be deleted.
    var subject: String { Self.subject(from: asker) }

    /// A user has at most one open request to each other user.
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

    /// `SocialTraces` has a separate statement for the sender, which omits requests by invitation.
    static let personal = PersonalTable(
        "social_request",
        [
            .account("asker", in: "Friend requests sent", erasing: .row),
            .account("asked", in: "Friend requests received", erasing: .row),
            .listed("coalesce(n.nickname, '')", as: .plain("From"), for: "asked"),
            .listed("t.made_at", as: .moment("Received"), for: "asked"),
            .listed("t.state", as: .plain("Status"), for: "asked"),
        ],
        joining: "LEFT JOIN social_name n ON n.account = t.asker",
        order: "t.made_at"
    )
}
