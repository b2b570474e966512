import CrosstownWeb
import HTTPTypes

/// What the feature refuses, each in words for whoever asked.
enum TripsError: Error, Hashable, ExplainableError {
    /// There is no such trip, or it is another person's.
    case noTrip
    /// There is no such recorder, or its key was withdrawn.
    case noRecorder
    /// A key was shown for as long as keys are.
    case keyNoLongerShown
    /// A batch names a recorder of another person.
    case foreignRecorder
    /// A recording was ended before all of its fixes had come.
    case fixesMissing
    /// A trip lies in the future or is longer than a trip can be.
    case impossibleTime
    /// The trip overlaps with another one.
    case overlap
    /// A trip cannot be split there.
    case noSplit
    /// Only trips that follow each other within some hours can be joined.
    case noJoin
    /// The time to take a deletion back is over.
    case tooLateToUndo
    /// A person has as many recorders or zones as are kept.
    case tooMany
    /// A person has sent as many positions as are taken in a day.
    case tooManyFixes
    /// A file holds nothing that can be read.
    case unreadableFile(LocalizedText)

    var problem: Problem {
        switch self {
        case .noTrip: .notFound("Trip")
        case .noRecorder: .notFound("Recorder")
        case .keyNoLongerShown:
            .conflict(
                "No longer shown",
                "A key is shown for a quarter of an hour. Withdraw it and make another if the app is not set up yet."
            )
        case .foreignRecorder:
            .conflict("Recorded by somebody else", "Another person recorded on this device; sign in as that person.")
        case .fixesMissing:
            .conflict("Positions are missing", "Send all positions of the recording before you end it.")
        case .impossibleTime: .conflict("Check the times", "A trip begins before it ends, and not in the future.")
        case .overlap: .conflict("Two trips at once", "You have another trip at this time; change or delete it first.")
        case .noSplit: .conflict("Cannot be split there", "Choose a time between the start and the end of the trip.")
        case .noJoin: .conflict("Cannot be joined", "Choose trips that follow each other within six hours.")
        case .tooLateToUndo: .conflict("Too late to undo", "Deleted trips can be brought back for ten minutes.")
        case .tooMany: .conflict("Limit reached", "Remove one that you no longer need first.")
        case .tooManyFixes:
            Problem(
                .tooManyRequests,
                title: "Too many positions",
                detail: "You have reached the limit of positions for a day. Send the others tomorrow.",
                headers: [.retryAfter: "3600"]
            )
        case .unreadableFile(let reason):
            Problem(
                .unprocessableContent,
                title: "The file cannot be read",
                detail: "The file \(reason).",
                errors: [.init(field: "file", message: "The file \(reason).")]
            )
        }
    }
}
