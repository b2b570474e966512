import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A request with the other person of it.
struct RequestView: Codable, Sendable {
    let id: Identifier<FriendRequest>
    let person: PersonView
    let madeAt: Timestamp

    init(_ request: FriendRequest, _ person: PersonView) {
        id = request.id
        self.person = person
        madeAt = request.madeAt
    }
}

/// An invitation as its sender sees it: whether somebody has the address is not told.
struct InvitationView: Codable, Sendable {
    let id: Identifier<Invitation>
    let address: String
    let madeAt: Timestamp

    init(_ invitation: Invitation) {
        id = invitation.id
        address = invitation.address
        madeAt = invitation.madeAt
    }
}

/// A person with whom somebody has something to do.
struct PersonDetail: Codable, Sendable {
    let person: PersonView
    /// The person's request, where it waits for an answer.
    let request: Identifier<FriendRequest>?
}
