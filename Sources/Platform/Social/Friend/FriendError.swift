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
        case .oneself: .conflict("That’s you", "You can’t add yourself. Choose someone else.")
        case .unknownPerson: .notFound("Person")
        case .blockedByYou:
            .conflict("You blocked this person", "To become friends, unblock them first.")
        case .tooManyRequests:
            .conflict("Too many open requests", "Wait for answers, or cancel some requests first.")
        case .tooManyFriends: .conflict("Your friends list is full", "Remove a friend first.")
        case .noSuchRequest:
            .conflict("This request no longer exists", "It was accepted, ignored or canceled. Check your friends list.")
        case .noSuchInvitation: .notFound("Invitation")
        case .codeIsOver:
            .conflict(
                """
                This code has expired
                """,
                "Codes are valid for 10 minutes, one use. Ask your friend for a new one."
            )
        }
    }
}
