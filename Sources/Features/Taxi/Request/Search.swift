import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL

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
}
