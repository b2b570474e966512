public import CrosstownValues
public import CrosstownWeb

/// An expected error of cases.
public enum CaseRefusal: ExplainableError, Hashable, Sendable {
    /// The case doesn't exist, or the caller may not see it.
    case noSuchCase
    /// The case doesn't contain the picture, or the caller may not delete it.
    case noSuchPicture
    /// Another case has the key.
    case keyTaken
    /// Too many cases of the user wait for staff.
    case tooManyOpen
    /// Too many cases are about one object.
    case tooManyAbout
    /// The case has the maximum number of messages.
    case tooManyMessages
    /// Too many recent replies for staff to read.
    case tooManyReplies(wait: Seconds)
    /// Another staff member handles it.
    case assigned(to: String)

    /// The error for the client.
    public var problem: Problem {
        switch self {
        case .noSuchCase: .notFound(LocalizedText("Report", context: "noun"))
        case .noSuchPicture: .notFound(CaseTexts.picture)
        case .keyTaken: .conflict("Please try again", "Reopen the form and send it again.")
        case .tooManyOpen:
            .conflict("Too many reports at once", "Wait for our answers, or add to a report you’ve already made.")
        case .tooManyAbout: .conflict("Too many reports about this", "Add to an earlier report instead.")
        case .tooManyMessages: .conflict("Too many messages", "Make a new report, or contact us in another way.")
        case .tooManyReplies(let wait): .tooOften(retryAfter: wait)
        case .assigned(let name): .conflict("\(name) is handling this case", "Check with them before you reply.")
        }
    }
}
