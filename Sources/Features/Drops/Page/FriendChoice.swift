import CrosstownKit
import CrosstownWeb

/// A friend to choose in a form.
struct FriendChoice: Codable, Sendable, Hashable {
    let id: String
    let name: String
}
