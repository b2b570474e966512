import CrosstownKit
import CrosstownValues
import CrosstownWeb

enum SocialLinks {
    static let me: Link = "/me"
    static let friends: Link = "/me/friends"
    static let find: Link = "/me/friends/find"
    static let requests: Link = "/me/friends/requests"
    static let invite: Link = "/me/friends/invite"
    static let code: Link = "/me/friends/code"
    static let scan: Link = "/me/friends/scan"
    static let finding: Link = "/me/friends/finding"
    static let places: Link = "/me/places"
    static let follow: Link = "/follow"

    static func person(_ id: Identifier<Account>) -> Link { "/me/friends/people/\(id)" }
    static func person(_ id: Identifier<Account>, _ wish: String) -> Link { "/me/friends/people/\(id)/\(wish)" }
    static func request(_ id: Identifier<FriendRequest>, _ wish: String) -> Link {
        "/me/friends/requests/\(id)/\(wish)"
    }
    static func withdraw(_ id: Identifier<Invitation>) -> Link { "/me/friends/invitations/\(id)/withdraw" }
    static func add(_ code: String) -> Link { "/friends/add/\(code)" }
    static func join(_ token: String) -> Link { "/friends/join/\(token)" }
    static func place(_ id: Identifier<SavedPlace>) -> Link { "/me/places/\(id)" }
    static func place(_ id: Identifier<SavedPlace>, _ wish: String) -> Link { "/me/places/\(id)/\(wish)" }
    static func follow(_ token: String) -> Link { "/follow/\(token)" }
    static func stopFollowing(_ token: String) -> Link { "/follow/\(token)/withdraw" }
}
