import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The wish to pay coins for a reward.
struct RedeemRequest: Codable, Sendable {
    /// The same key again is the same wish, however often it is sent.
    var key: Identifier<Redemption>?
}
