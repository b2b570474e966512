import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A request with the other user.
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

/// An invitation as its sender sees it, without whether the address belongs to a user.
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

/// A user with a relation to the viewer.
struct PersonDetail: Codable, Sendable {
    let person: PersonView
    /// The user's request, if it is open.
    let request: Identifier<FriendRequest>?
}
