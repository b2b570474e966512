import CrosstownSQL
import CrosstownValues

/// One attempt to deliver.
struct WebhookAttempt: Sendable, Hashable {
    let isManual: Bool
    let madeAt: Timestamp
    let milliseconds: Int64
    /// What the endpoint answered; `nil` where there was no answer.
    let status: Int?
    /// Why there was no answer.
    let fault: String?
    /// The beginning of the answer's body.
    let answer: String
    /// How long the endpoint asked to wait.
    var retryAfter: Int?

    var isSuccess: Bool { status.map { (200..<300).contains($0) } ?? false }
}
