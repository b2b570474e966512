import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An expected "no" to what is wished about a report.
enum ProblemRefusal: ExplainableError, Hashable, Sendable {
    /// There is no such report, or it is another person's.
    case noSuchReport
    /// Another person's report has the key.
    case keyTaken
    /// So many reports of the person wait already that more would help nobody.
    case tooManyOpen
    /// The report is about no vehicle.
    case noVehicle
    /// The report has no such photograph, or it is not the reporter's to remove.
    case noSuchPhotograph
    /// So much was written in the report lately that staff could not read it.
    case tooManyReplies(wait: Seconds)

    /// The refusal as its caller reads it.
    var problem: Problem {
        switch self {
        case .noSuchReport: .notFound("Report" as LocalizedText)
        case .keyTaken: .conflict(ProblemTexts.keyTaken, ProblemTexts.keyTakenText)
        case .tooManyOpen: .conflict(ProblemTexts.tooManyOpen, ProblemTexts.tooManyOpenText)
        case .noVehicle: .conflict(ProblemTexts.noVehicle, ProblemTexts.noVehicleText)
        case .noSuchPhotograph: .notFound(ProblemTexts.onePhotograph)
        case .tooManyReplies(let wait): .tooOften(retryAfter: wait)
        }
    }
}
