import CrosstownSQL

/// Who may find a user by name.
enum Findability: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// All signed-in users.
    case everyone
    /// Users with a friend in common.
    case friendsOfFriends = "friends_of_friends"
    /// Users who type the whole name without errors.
    case exactName = "exact_name"
    /// No users; requests by code and address are still possible.
    case nobody

    /// Returns whether a searcher may find the user.
    func admits(hasCommonFriends: Bool, isExact: Bool) -> Bool {
        switch self {
        case .everyone: true
        case .friendsOfFriends: hasCommonFriends
        case .exactName: isExact
        case .nobody: false
        }
    }
}
