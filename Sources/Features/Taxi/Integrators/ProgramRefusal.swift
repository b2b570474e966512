import CrosstownWeb

/// Expected errors of third-party apps.
public enum ProgramRefusal: Error, Hashable, Sendable {
    /// The app has the maximum number of current rides.
    case tooManyOpen
    /// The state of the test ride does not allow the step.
    case noSuchStep

    /// The error for the app.
    var problem: Problem {
        switch self {
        case .tooManyOpen:
            .conflict("Too many open rides", "Wait until some of them have ended.")
        case .noSuchStep:
            .conflict("Not now", "The ride’s current state doesn’t allow this.")
        }
    }
}
