import CrosstownWeb
import HTTPTypes

/// The feature's errors with texts for users.
enum TripsError: Error, Hashable, ExplainableError {
    /// The trip does not exist or belongs to another user.
    case noTrip
    /// The recorder does not exist, or its key was revoked.
    case noRecorder
    /// The key is no longer shown.
    case keyNoLongerShown
    /// A batch's recorder belongs to another user.
    case foreignRecorder
    /// A recording was ended before all of its fixes arrived.
    case fixesMissing
    /// A trip is in the future or too long.
    case impossibleTime
    /// The trip overlaps with another.
    case overlap
    /// A trip cannot be split there.
    case noSplit
    /// Only trips within some hours of each other can be joined.
    case noJoin
    /// The time to undo a deletion has expired.
    case tooLateToUndo
    /// The user has the maximum number of recorders or zones.
    case tooMany
    /// The user has sent the maximum number of positions per day.
    case tooManyFixes
    /// A file cannot be parsed.
    case unreadableFile(LocalizedText)

    var problem: Problem {
        switch self {
        case .noTrip: .notFound("Trip")
        case .noRecorder: .notFound("Recorder")
        case .keyNoLongerShown:
            .conflict(
                "This key is no longer shown",
                """
                A key is shown for 15 minutes. If you haven’t set up the app yet, revoke the key and create another \
                one.
                """
            )
        case .foreignRecorder:
            .conflict("Recorded by someone else", "Someone else made this recording. Sign in with their account.")
        case .fixesMissing:
            .conflict("Positions are missing", "Send all positions of the recording before you end it.")
        case .impossibleTime:
            .conflict(
                "Check the times",
                """
                A trip must start before it ends and can’t be in the future.
                """
            )
        case .overlap: .conflict("Overlapping trips", "You have another trip at this time. Change or delete it first.")
        case .noSplit: .conflict("Can’t split here", "Choose a time between the start and the end of the trip.")
        case .noJoin: .conflict("Can’t merge these trips", "Choose trips that follow each other within six hours.")
        case .tooLateToUndo: .conflict("Too late to undo", "You can restore a deleted trip for ten minutes.")
        case .tooMany: .conflict("Limit reached", "Remove one you no longer need, then try again.")
        case .tooManyFixes:
            Problem(
                .tooManyRequests,
                title: "Too many positions",
                detail: "You’ve reached the daily limit for positions. Send the rest tomorrow.",
                headers: [.retryAfter: "3600"]
            )
        case .unreadableFile(let reason):
            Problem(
                .unprocessableContent,
                title: "The file can’t be read",
                detail: "The file \(reason).",
                errors: [.init(field: "file", message: "The file \(reason).")]
            )
        }
    }
}
