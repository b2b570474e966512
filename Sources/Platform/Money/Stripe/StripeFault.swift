import AsyncHTTPClient
import CrosstownKit
import NIOHTTP1

enum StripeFault: Error {
    /// The key is invalid, and the operator has to fix it.
    case badKey
    /// Stripe is busy or unavailable, or still processes the same call.
    case notNow(status: Int)
    case unreadable
    /// The request is still being processed.
    case underWay
}
