import AsyncHTTPClient
import CrosstownKit
import NIOHTTP1

/// Why Stripe gave no answer that counts.
enum StripeFault: Error {
    /// The key is not accepted; the operator has to mend it.
    case badKey
    /// Stripe is busy, broken, or works on the same call at the moment.
    case notNow(status: Int)
    /// The answer is not one that Stripe gives.
    case unreadable
    /// What was asked for is still being worked on.
    case underWay
}
