import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A person as another sees it.
struct PersonView: Codable, Sendable, Hashable {
    let id: Identifier<Account>
    let name: String
    let userName: String
    let picture: Link?
    let relation: Relation
    let commonFriends: Int

    init(_ profile: PersonProfile, _ relation: Relation, commonFriends: Int = 0) {
        id = profile.account
        name = profile.nickname
        userName = profile.userName
        picture = profile.picture
        self.relation = relation
        self.commonFriends = commonFriends
    }

    /// What the person is searched by.
    var names: [String] { userName.isEmpty ? [name] : [name, userName] }

    /// What lists are sorted by.
    var folded: String { FoldedText.words(of: name).joined(separator: " ") }
}

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

/// A person's friends, and what waits both ways.
struct FriendList: Codable, Sendable {
    let friends: [PersonView]
    let incoming: [RequestView]
    let sent: [RequestView]
    let invitations: [InvitationView]
    let blocked: [PersonView]
    let findable: Findability
}

/// A person with whom somebody has something to do.
struct PersonDetail: Codable, Sendable {
    let person: PersonView
    /// The person's request, where it waits for an answer.
    let request: Identifier<FriendRequest>?
}
