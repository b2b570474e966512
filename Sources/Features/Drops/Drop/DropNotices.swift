import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The kinds of notices that the feature sends.
enum DropNotices {
    static let waiting = NoticeKind("drops.waiting", name: "A drop waits for me")
    static let here = NoticeKind("drops.here", name: "I am where a drop waits", urgency: .high)
    static let opened = NoticeKind("drops.opened", name: "My drop was opened", urgency: .low)
    static let answered = NoticeKind("drops.answered", name: "Answers to drops", urgency: .low)
    static let moderation = NoticeKind("drops.moderation", name: "Decisions about drops")
    static let queue = NoticeKind(
        "drops.queue",
        name: "Drops to be moderated",
        roles: [ModerationService.role]
    )

    static let all = [waiting, here, opened, answered, moderation, queue]
}
