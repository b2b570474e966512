import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The addresses of the feature's pages.
enum DropLinks {
    static let map: Link = "/drops"
    static let mine: Link = "/drops/mine"
    static let send: Link = "/drops/send"
    static let feed: Link = "/drops/feed"
    static let here: Link = "/drops/here"
    static let claims: Link = "/drops/claims"
    static let storage: Link = "/drops/storage"
    static let clear: Link = "/drops/storage/clear"
    static let moderation: Link = "/drops/moderation"
    static let walks: Link = "/drops/walks"
    static let newWalk: Link = "/drops/walks/new"

    static func drop(_ id: Identifier<Drop>) -> Link { "/drops/\(id)" }
    static func media(_ id: Identifier<Drop>) -> Link { "/drops/\(id)/media" }
    static func poster(_ id: Identifier<Drop>) -> Link { "/drops/\(id)/preview" }
    static func act(_ id: Identifier<Drop>, _ act: String) -> Link { "/drops/\(id)/\(act)" }
    static func walk(_ id: Identifier<Walk>) -> Link { "/drops/walks/\(id)" }
    static func walk(_ id: Identifier<Walk>, _ act: String) -> Link { "/drops/walks/\(id)/\(act)" }
    static func move(_ step: Identifier<Drop>, of id: Identifier<Walk>) -> Link {
        "/drops/walks/\(id)/steps/\(step)/move"
    }
    static func share(_ id: Identifier<DropShare>, _ act: String) -> Link { "/drops/feed/\(id)/\(act)" }
    static func appeal(_ id: Identifier<DropReport>) -> Link { "/drops/appeals/\(id)" }
    static func report(_ id: Identifier<DropReport>) -> Link { "/drops/moderation/\(id)" }
    static func report(_ id: Identifier<DropReport>, _ act: String) -> Link { "/drops/moderation/\(id)/\(act)" }
}

/// The subject of an identifier of a drop on somebody's feed.
enum DropShare {}
/// The subject of a report's identifier.
enum DropReport {}
/// The subject of an identifier of something said in a thread.
enum DropComment {}
/// The subject of an identifier of something said about a shared drop.
enum DropRemark {}
/// The subject of a claim's identifier.
enum DropClaim {}
/// The subject of a nonce.
enum DropNonce {}
/// The subject of an identifier of one opening.
enum DropOpen {}
/// The subject of an identifier of a picture or video.
enum DropMedia {}
