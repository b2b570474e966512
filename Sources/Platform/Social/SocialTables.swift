import CrosstownKit

/// The feature's tables with content about people.
enum SocialTables {
    /// Invitations come before the requests that came by them, which are erased first.
    static let all =
        [Invitation.personal, FriendRequest.personal] + FriendStore.personal
        + [OwnPlace.personal, Follow.personal, FriendCode.personal, NameStore.personal]
}
