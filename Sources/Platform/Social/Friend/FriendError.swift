import CrosstownWeb

/// An expected answer "no" about friends.
enum FriendError: Error, Equatable {
    /// Somebody asks to be an own friend.
    case oneself
    /// There is nobody of this identity, or nobody to be seen.
    case unknownPerson
    /// Who is blocked must be unblocked first.
    case blockedByYou
    /// More requests wait than may.
    case tooManyRequests
    /// One of the two has as many friends as anybody may have.
    case tooManyFriends
    /// The request was answered or taken back.
    case noSuchRequest
    /// The invitation was taken back or is over.
    case noSuchInvitation
    /// The code is none, was used, or is over.
    case codeIsOver
}

extension FriendError: ExplainableError {
    /// What the caller learns.
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
