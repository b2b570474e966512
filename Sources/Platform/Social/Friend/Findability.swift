import CrosstownSQL

/// Who may find a person by name.
enum Findability: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Everybody who is signed in.
    case everyone
    /// Those who have a friend in common.
    case friendsOfFriends = "friends_of_friends"
    /// Those who type the whole name without an error.
    case exactName = "exact_name"
    /// Nobody; requests still come by code and by address.
    case nobody

    /// Whether somebody may find the person.
    func admits(hasCommonFriends: Bool, isExact: Bool) -> Bool {
        switch self {
        case .everyone: true
        case .friendsOfFriends: hasCommonFriends
        case .exactName: isExact
        case .nobody: false
        }
    }
}
