import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The request to pay coins for a reward.
struct RedeemRequest: Codable, Sendable {
    /// The idempotency key of the request.
    var key: Identifier<Redemption>?
}
