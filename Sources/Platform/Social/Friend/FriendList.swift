import CrosstownKit
import CrosstownWeb

/// A user's friends, and open requests in both directions.
struct FriendList: Codable, Sendable {
    let friends: [PersonView]
    let incoming: [RequestView]
    let sent: [RequestView]
    let invitations: [InvitationView]
    let blocked: [PersonView]
    let findable: Findability
}
