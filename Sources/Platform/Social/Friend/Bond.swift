/// The relation between a user and another one.
struct Bond: Sendable, Equatable {
    var areFriends = false
    /// The user's request to the other, if there is one.
    var request: Request?
    /// The other's request to the user, if there is one.
    var theirs: Request?
    var hasBlocked = false
    var isBlocked = false
    var commonFriends = 0
    /// Who may find the other user.
    var findability = Findability.everyone

    struct Request: Sendable, Equatable {
        /// Whether the recipient ignored it, which its sender can't see.
        let isIgnored: Bool
        /// Whether it was sent to an address, whose owner its sender can't see.
        let isByAddress: Bool
    }

    /// The relation as the user may see it.
    var relation: Relation {
        if hasBlocked { return .blocked }
        if areFriends { return .friends }
        if let theirs, !theirs.isIgnored { return .asking }
        if let request, !request.isByAddress { return .asked }
        return .none
    }

    enum Outcome: Equatable {
        /// They are already friends, or the request already exists.
        case nothingNew
        case sends
        /// A request to an address becomes a request to the user.
        case reveals
        /// Both have sent a request, so they become friends immediately.
        case befriends
    }

    /// Returns the result if the user sends the other a request by name.
    ///
    /// - Throws: `FriendError`.
    func asking() throws(FriendError) -> Outcome {
        if isBlocked { throw .unknownPerson }
        if hasBlocked { throw .blockedByYou }
        if areFriends { return .nothingNew }
        if theirs != nil { return .befriends }
        if let request { return request.isByAddress ? .reveals : .nothingNew }
        if findability == .nobody { throw .unknownPerson }
        return .sends
    }
}
