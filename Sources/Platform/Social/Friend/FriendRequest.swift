import CrosstownKit
import CrosstownSQL
import CrosstownValues

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
    init(row: Row) throws {
        id = try row.get("id")
        asker = try row.get("asker")
        asked = try row.get("asked")
        state = try row.get("state")
        invitation = try row.get("invitation")
        madeAt = try row.get("made_at")
    }
}
