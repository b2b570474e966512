import CrosstownSQL
import CrosstownValues

/// An attempt at a delivery.
struct WebhookAttempt: Sendable, Hashable {
    let isManual: Bool
    let madeAt: Timestamp
    let milliseconds: Int64
    /// The status of the response; `nil` without a response.
    let status: Int?
    /// Why there was no response.
    let fault: String?
    /// The beginning of the response's body.
    let answer: String
    /// The delay that the endpoint requested.
    var retryAfter: Int?

    var isSuccess: Bool { status.map { (200..<300).contains($0) } ?? false }
}
