import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The feature's kinds of notifications.
enum DropNotices {
    static let waiting = NoticeKind("drops.waiting", name: "Drops waiting for you")
    static let here = NoticeKind("drops.here", name: "Drops at your location", urgency: .high)
    static let opened = NoticeKind("drops.opened", name: "Openings of your drops", urgency: .low)
    static let answered = NoticeKind("drops.answered", name: "Replies to drops", urgency: .low)
    static let moderation = NoticeKind("drops.moderation", name: "Decisions about drops")
    static let queue = NoticeKind(
        "drops.queue",
        name: "Drops to moderate",
        roles: [ModerationService.role]
    )

    static let stuckAppeals = NoticeKind(
        "drops.appeals",
        name: "Appeals without a moderator",
        roles: [ModerationService.administrator]
    )

    static let all = [waiting, here, opened, answered, moderation, queue, stuckAppeals]
}
