import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A user as another one sees them.
struct PersonView: Codable, Sendable, Hashable {
    let id: Identifier<Account>
    let name: String
    let userName: String
    let picture: Link?
    let relation: Relation
    let commonFriends: Int

    init(_ profile: PersonProfile, _ relation: Relation, commonFriends: Int = 0) {
        id = profile.account
        name = profile.nickname
        userName = profile.userName
        picture = profile.picture
        self.relation = relation
        self.commonFriends = commonFriends
    }

    /// The names for search.
    var names: [String] { userName.isEmpty ? [name] : [name, userName] }

    /// The text for sorting.
    var folded: String { FoldedText.words(of: name).joined(separator: " ") }
}
