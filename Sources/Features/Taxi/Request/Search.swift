import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The state of the search in a request's zone.
struct Search: Hashable, Sendable {
    /// The number of waiting drivers.
    let queueLength: Int
    /// The number of these with an open offer.
    let asked: Int
    /// The number of these recently seen.
    let reachable: Int
    /// The minimum number of times that each of them declined the request.
    let rounds: Int
    /// The earliest refusal among drivers who can be asked; `nil` without one.
    let firstRefusalAt: Timestamp?
}
