/// The relation of a user to the viewer.
enum Relation: String, Codable, Sendable, CaseIterable {
    /// No relation.
    case none
    /// They are friends.
    case friends
    /// The viewer has sent a request.
    case asked
    /// The other user has sent a request.
    case asking
    /// The viewer has blocked the other user.
    case blocked
}
