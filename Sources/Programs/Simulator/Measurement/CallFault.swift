import CrosstownClient

/// The reasons why a call failed.
package enum CallFault: String, CaseIterable, Sendable {
    /// The server refused it.
    case refused
    /// The server limited the rate (429).
    case limited
    /// The server failed (5xx).
    case server
    /// There was no response.
    case transport
    /// The response was invalid.
    case unreadable

    /// Classifies an error; `nil` if the simulation itself ended the call.
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
