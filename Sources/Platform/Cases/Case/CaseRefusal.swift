public import CrosstownValues
public import CrosstownWeb

/// An expected "no" to what somebody wants to do with a case.
public enum CaseRefusal: ExplainableError, Hashable, Sendable {
    /// There is no such case, or it is not the caller's to see.
    case noSuchCase
    /// The case has no such picture, or it is not the caller's to remove.
    case noSuchPicture
    /// Another case has the key.
    case keyTaken
    /// So many cases of the person wait already that more would help nobody.
    case tooManyOpen
    /// So much was written about one thing that more would help nobody.
    case tooManyAbout
    /// The case has as many messages as it may have.
    case tooManyMessages
    /// So much was written lately that staff could not read it.
    case tooManyReplies(wait: Seconds)
    /// Somebody else looks after it.
    case assigned(to: String)

    /// The refusal as its caller reads it.
    public var problem: Problem {
        switch self {
        case .noSuchCase: .notFound(LocalizedText("Report", context: "noun"))
        case .noSuchPicture: .notFound(CaseTexts.picture)
        case .keyTaken: .conflict("Please try again", "Open the form again and send it once more.")
        case .tooManyOpen:
            .conflict("Too many reports at once", "Wait for our answers, or write more in a report that you have made.")
        case .tooManyAbout: .conflict("You have written enough about this", "Add to what you have written before.")
        case .tooManyMessages: .conflict("Too many messages", "Make a new report, or contact us in another way.")
        case .tooManyReplies(let wait): .tooOften(retryAfter: wait)
        case .assigned(let name): .conflict("\(name) looks after it", "Agree with each other before you answer.")
        }
    }
}
