import CrosstownReleaseEngine
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// The errors of drops.
enum DropError: Error, Hashable, Sendable {
    /// It does not exist, or this person may not see it.
    case notFound
    /// Nothing opens: the same error for a wrong place, a wrong recipient and an unknown drop.
    case locked
    /// The code opens nothing: the same error for a wrong code, a wrong recipient and an unknown drop.
    case codeUnknown
    /// Claims are not evaluated until a time, given also in seconds from now.
    case wait(WaitReason, seconds: Int, until: Timestamp)
    /// The position is right, but the code of the sign is required too.
    case codeNeeded(Identifier<Drop>)
    /// The code is right, but a position is required too.
    case positionNeeded
    /// The storage for pictures and videos is full.
    case full
    /// The sender does not allow sharing.
    case notShared
    /// The person has reported it and no longer sees it.
    case reported(Identifier<DropReport>)
    /// It has to be opened first.
    case notOpened
    /// The moderator of the first decision cannot decide about the appeal.
    case ownDecision
    /// Another moderator has already decided.
    case decided
}

extension DropError {
    /// Returns the error if nothing opens, with the nonce for a claim with a second position.
    static func nothingOpens(next nonce: Identifier<DropNonce>?) -> Problem {
        var problem = DropError.locked.problem
        if let nonce, let name = HTTPField.Name("Drop-Nonce") { problem.headers[name] = nonce.description }
        return problem
    }
}

extension DropError: ExplainableError {
    var problem: Problem {
        switch self {
        case .notFound: .notFound("Drop")
        case .locked:
            Problem(
                .notFound,
                title: "Nothing opens here",
                detail: "Move closer, wait for a precise location and try again.",
                type: "/problems/drop-locked"
            )
        case .codeUnknown:
            Problem(
                .notFound,
                title: "Nothing opens here",
                detail: "Check the code. The one on a screen changes every minute.",
                type: "/problems/drop-locked"
            )
        case .wait(let reason, let seconds, let until):
            Problem(
                .tooManyRequests,
                title: reason == .doubtful ? "Your location is uncertain" : "Please wait",
                detail: Self.explanation(of: reason, seconds: seconds, until: until),
                type: "/problems/drop-wait",
                headers: [.retryAfter: String(seconds)]
            )
        case .codeNeeded(let drop):
            Problem(
                .conflict,
                title: "You’re there",
                detail: "Now enter the code from the sign.",
                type: "/problems/drop-code",
                nextLink: Problem.NextLink(title: "Enter the code", href: DropLinks.code(drop))
            )
        case .positionNeeded:
            .conflict(
                "Location required",
                "This code works only near the place. Allow location access and try again."
            )
        case .full:
            Problem(
                .conflict,
                title: "Your storage is full",
                detail: "Delete drops with pictures or videos to free up space.",
                nextLink: Problem.NextLink(title: "Storage", href: DropLinks.storage)
            )
        case .notShared: .conflict("This can’t be shared", "The sender doesn’t allow it.")
        case .reported(let report):
            Problem(
                .notFound,
                title: "You reported this drop",
                detail: "You no longer see it.",
                nextLink: Problem.NextLink(title: "Your report", href: DropLinks.ownReport(report))
            )
        case .notOpened: .conflict("Open it first", "Only people who have opened this drop can do that.")
        case .ownDecision:
            .conflict(
                "Someone else must decide",
                "You’re involved, or you made the decision being appealed."
            )
        case .decided: .conflict("Already decided", "Someone else decided first.")
        }
    }

    /// Returns why claims are not evaluated, and until when.
    private static func explanation(of reason: WaitReason, seconds: Int, until: Timestamp) -> LocalizedText {
        let moment = LocalizedText.moment(until, seconds < 43_200 ? .clock : .dayAndClock)
        switch reason {
        case .burst: return "You’ve checked several times in a few seconds. Try again in \(seconds) seconds."
        case .hour: return "You’ve checked too often in the last hour. Try again at \(moment)."
        case .cells: return "You’ve checked in too many places today. Try again at \(moment)."
        case .failures: return "You’ve tried to open this drop too often today. Try again at \(moment)."
        case .doubtful:
            return """
                Your location jumped, or doesn’t look like it comes from a phone. Turn off apps that change your \
                location, and try again at \(moment).
                """
        }
    }
}
