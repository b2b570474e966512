/// What is known between a person and another.
struct Bond: Sendable, Equatable {
    var areFriends = false
    /// The person's request to the other, if there is one.
    var request: Request?
    /// The other's request to the person, if there is one.
    var theirs: Request?
    var hasBlocked = false
    var isBlocked = false
    /// How many friends they have in common.
    var commonFriends = 0
    /// Who may find the other.
    var findability = Findability.everyone

    /// A request from one to the other.
    struct Request: Sendable, Equatable {
        /// Whether it was ignored, which its sender does not learn.
        let isIgnored: Bool
        /// Whether it was sent to an address, so that its sender must not learn whose that is.
        let isByAddress: Bool
    }

    /// What the person may learn of it.
    var relation: Relation {
        if hasBlocked { return .blocked }
        if areFriends { return .friends }
        if let theirs, !theirs.isIgnored { return .asking }
        if let request, !request.isByAddress { return .asked }
        return .none
    }

    /// What becomes of a wish to be friends.
    enum Outcome: Equatable {
        /// They are friends already, or the request waits already.
        case nothingNew
        /// A request is sent.
        case sends
        /// A request that went to an address now counts as one to the person.
        case reveals
        /// Both wish it: they are friends at once.
        case befriends
    }

    /// What follows where the person asks the other by name.
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
