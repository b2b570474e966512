/// How somebody stands to the person who looks.
enum Relation: String, Codable, Sendable, CaseIterable {
    /// Nothing is between them.
    case none
    /// They are friends.
    case friends
    /// The person who looks has asked, and waits.
    case asked
    /// The other has asked, and waits.
    case asking
    /// The person who looks has blocked the other.
    case blocked
}
