import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A delivery with its body and all attempts.
struct DeliveryDetails: Codable, Sendable {
    struct Attempt: Codable, Sendable {
        let at: Timestamp
        /// Whether a user requested it.
        let isManual: Bool
        let milliseconds: Int64
        let status: Int?
        /// Why there was no response: `late`, `no_connection`, `not_public`, `bad_address` or `secret_lost`.
        let fault: String?
        let answer: String
    }

    let delivery: DeliveryResponse
    /// The exact body that is posted.
    let body: String
    let attempts: [Attempt]
}

extension DeliveryDetails.Attempt {
    init(_ attempt: WebhookAttempt) {
        self.init(
            at: attempt.madeAt,
            isManual: attempt.isManual,
            milliseconds: attempt.milliseconds,
            status: attempt.status,
            fault: attempt.fault,
            answer: attempt.answer
        )
    }
}
