import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A delivery with its body and every attempt.
struct DeliveryDetails: Codable, Sendable {
    struct Attempt: Codable, Sendable {
        let at: Timestamp
        /// Whether somebody asked for it.
        let isManual: Bool
        let milliseconds: Int64
        let status: Int?
        /// Why there was no answer: `late`, `no_connection`, `not_public`, `bad_address` or `secret_lost`.
        let fault: String?
        let answer: String
    }

    let delivery: DeliveryResponse
    /// What is posted, byte for byte.
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
