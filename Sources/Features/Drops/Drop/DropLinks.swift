import CrosstownKit
import CrosstownValues
import CrosstownWeb

enum DropLinks {
    static let map: Link = "/drops"
    static let pins: Link = "/drops/pins"
    static let mine: Link = "/drops/mine"
    static let send: Link = "/drops/send"
    static func send(to friend: Identifier<Account>) -> Link { send.adding("to", friend.description) }
    static let keptForm: Link = "/drops/send/kept"
    static let feed: Link = "/drops/feed"
    static let here: Link = "/drops/here"
    static let nonces: Link = "/drops/nonces"
    static let claims: Link = "/drops/claims"
    static let devices: Link = "/drops/devices"
    static let storage: Link = "/drops/storage"
    static let clear: Link = "/drops/storage/clear"
    static let moderation: Link = "/drops/moderation"
    static let walks: Link = "/drops/walks"
    static let newWalk: Link = "/drops/walks/new"

    static let sendMedia: Link = "/drops/media"
    static let sendSealedMedia: Link = "/drops/media/sealed"
    static let sendMediaPart: Path<Int> = "/drops/media/from/:start"

    static let drop: Path<Identifier<Drop>> = "/drops/:id"
    static let media: Path<Identifier<Drop>> = "/drops/:id/media"
    static let poster: Path<Identifier<Drop>> = "/drops/:id/preview"
    static let save: Path<Identifier<Drop>> = "/drops/:id/save"
    static let open: Path<Identifier<Drop>> = "/drops/:id/open"
    static let delete: Path<Identifier<Drop>> = "/drops/:id/delete"
    static let sign: Path<Identifier<Drop>> = "/drops/:id/sign"
    static let code: Path<Identifier<Drop>> = "/drops/:id/code"
    static let comments: Path<Identifier<Drop>> = "/drops/:id/comments"
    static let deleteComment: Path<Identifier<Drop>> = "/drops/:id/comments/delete"
    static let reportDrop: Path<Identifier<Drop>> = "/drops/:id/report"
    static let block: Path<Identifier<Drop>> = "/drops/:id/block"
    static let share: Path<Identifier<Drop>> = "/drops/:id/share"

    static let like: Path<Identifier<DropShare>> = "/drops/feed/:id/like"
    static let remarks: Path<Identifier<DropShare>> = "/drops/feed/:id/remarks"
    static let deleteRemark: Path<Identifier<DropShare>> = "/drops/feed/:id/remarks/delete"
    static let reportRemark: Path<Identifier<DropShare>> = "/drops/feed/:id/remarks/report"
    static let withdraw: Path<Identifier<DropShare>> = "/drops/feed/:id/withdraw"

    static let walk: Path<Identifier<Walk>> = "/drops/walks/:id"
    static let steps: Path<Identifier<Walk>> = "/drops/walks/:id/steps"
    static let moveStep: Path<Identifier<Walk>, Identifier<Drop>> = "/drops/walks/:id/steps/:step/move"
    static let publish: Path<Identifier<Walk>> = "/drops/walks/:id/publish"
    static let close: Path<Identifier<Walk>> = "/drops/walks/:id/close"
    static let signs: Path<Identifier<Walk>> = "/drops/walks/:id/poster"

    static let appeal: Path<Identifier<DropReport>> = "/drops/appeals/:id"
    static let ownReport: Path<Identifier<DropReport>> = "/drops/reports/:id"
    static let report: Path<Identifier<DropReport>> = "/drops/moderation/:id"
    static let reportedMedia: Path<Identifier<DropReport>> = "/drops/moderation/:id/media"
    static let decide: Path<Identifier<DropReport>> = "/drops/moderation/:id/decide"
}

/// The type of IDs of drops shared on a feed.
enum DropShare {}
/// The type of report IDs.
enum DropReport {}
/// The type of IDs of comments in a drop's thread.
enum DropComment {}
/// The type of IDs of comments on a shared drop.
enum DropRemark {}
/// The type of claim IDs.
enum DropClaim {}
/// The type of nonces.
enum DropNonce {}
/// The type of IDs of openings.
enum DropOpen {}
/// The type of IDs of pictures and videos.
enum DropMedia {}
