import CrosstownWeb
import HTTPTypes

/// What is refused about drops, as people are told.
enum DropError: Error, Hashable, Sendable {
    /// It is not there, or not for this person.
    case notFound
    /// Nothing opens: one answer for "not there", "not yours" and "no such drop".
    case locked
    /// Too much was asked for; again after so many seconds.
    case wait(seconds: Int)
    /// There is no room left for pictures and videos.
    case full
    /// Its sender does not allow it to be shared.
    case notShared
    /// It must be opened first.
    case notOpened
    /// Whoever decided first cannot decide about the appeal.
    case ownDecision
    /// Somebody else was quicker.
    case decided
}

extension DropError: ExplainableError {
    var problem: Problem {
        switch self {
        case .notFound: .notFound("Drop")
        case .locked:
            Problem(
                .notFound,
                title: "Nothing opens here",
                detail: "Go closer, wait until your position is exact, and try again.",
                type: "/problems/drop-locked"
            )
        case .wait(let seconds):
            Problem(
                .tooManyRequests,
                title: "Please wait a little",
                detail: seconds > 3600
                    ? "You have looked in many places today. Try again tomorrow."
                    : "You have looked often. Try again in \(seconds) seconds.",
                type: "/problems/drop-wait",
                headers: [.retryAfter: String(seconds)]
            )
        case .full:
            Problem(
                .conflict,
                title: "Your storage is full",
                detail: "Delete drops with pictures or videos to make room.",
                nextLink: Problem.NextLink(title: "Storage", href: DropLinks.storage)
            )
        case .notShared: .conflict("This cannot be shared", "Its sender does not allow it.")
        case .notOpened: .conflict("Open it first", "Only those who opened this drop can do that.")
        case .ownDecision:
            .conflict(
                "Somebody else must decide",
                "You have a part in it, or made the decision that is appealed against."
            )
        case .decided: .conflict("It is decided already", "Somebody else was quicker.")
        }
    }
}
