import CrosstownKit
import CrosstownWeb

/// A person's friends, and what waits both ways.
struct FriendList: Codable, Sendable {
    let friends: [PersonView]
    let incoming: [RequestView]
    let sent: [RequestView]
    let invitations: [InvitationView]
    let blocked: [PersonView]
    let findable: Findability
}
