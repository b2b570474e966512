import CrosstownWeb

/// An expected "no" to a program.
public enum ProgramRefusal: Error, Hashable, Sendable {
    /// As many rides are open as may be.
    case tooManyOpen
    /// The step cannot follow the state of a rehearsed ride.
    case noSuchStep

    /// What programs learn.
    var problem: Problem {
        switch self {
        case .tooManyOpen:
            .conflict("Too many rides are open", "Wait until some of them are over.")
        case .noSuchStep:
            .conflict("Not now", "The ride is in a state that this cannot follow.")
        }
    }
}
