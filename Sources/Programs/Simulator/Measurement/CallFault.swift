import CrosstownClient

/// Why a call did not do what was asked.
package enum CallFault: String, CaseIterable, Sendable {
    /// The server said no.
    case refused
    /// The server asked for patience (429).
    case limited
    /// The server was in trouble (5xx).
    case server
    /// No answer came.
    case transport
    /// Something else answered.
    case unreadable

    /// Sorts an error; `nil` where the simulation itself ended the call.
    init?(_ error: any Error) {
        switch error {
        case is CancellationError: return nil
        case let refusal as Refusal: self = refusal.status == 429 ? .limited : .refused
        case is ServerFailure: self = .server
        case is TransportFailure: self = .transport
        default: self = .unreadable
        }
    }
}
