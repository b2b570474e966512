import CrosstownWeb

enum FriendError: Error, Equatable {
    /// A user can't be their own friend.
    case oneself
    /// The user doesn't exist or isn't visible.
    case unknownPerson
    /// The user has to be unblocked first.
    case blockedByYou
    case tooManyRequests
    /// One of the two has the maximum number of friends.
    case tooManyFriends
    /// The request was answered or canceled.
    case noSuchRequest
    /// The invitation was canceled or has expired.
    case noSuchInvitation
    /// The code is invalid, used or expired.
    case codeIsOver
}

extension FriendError: ExplainableError {
    var problem: Problem {
        switch self {
        case .oneself: .conflict("That is you", "Choose somebody else; you need not ask yourself.")
        case .unknownPerson: .notFound("Person")
        case .blockedByYou:
            .conflict("You blocked this person", "Unblock the person first if you want to be friends.")
        case .tooManyRequests:
            .conflict("Too many open requests", "Wait for answers, or take some requests back first.")
        case .tooManyFriends: .conflict("The list is full", "Remove somebody from your friends first.")
        case .noSuchRequest:
            .conflict("This request is gone", "It was answered or taken back; look at your list of friends.")
        case .noSuchInvitation: .notFound("Invitation")
        case .codeIsOver:
            .conflict("This code is over", "Codes count for ten minutes and once; ask your friend for a new one.")
        }
    }
}
