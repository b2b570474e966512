import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// How the search for a driver stands in the zone of a request.
struct Search: Hashable, Sendable {
    /// How many drivers wait in the zone.
    let queueLength: Int
    /// How many of them think about an offer.
    let asked: Int
    /// How many of them were heard of lately.
    let reachable: Int
    /// How often each of them has turned the request down at least.
    let rounds: Int
    /// When the one of those who can be asked turned it down who did so longest ago; `nil` where none has.
    let firstRefusalAt: Timestamp?
}
