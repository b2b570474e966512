import CrosstownKit

/// The feature's tables with personal data.
enum SocialTables {
    /// Deletion runs from the end, so invitations come before their requests.
    static let all =
        [Invitation.personal, FriendRequest.personal] + FriendStore.personal
        + [OwnPlace.personal, Follow.personal, FriendCode.personal, NameStore.personal]
}
