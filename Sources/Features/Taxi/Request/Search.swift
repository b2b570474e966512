import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The state of the search in a request's zone.
struct Search: Hashable, Sendable {
    /// The number of waiting drivers.
    let queueLength: Int
    /// The number of these with an open offer of another request, who have not declined this one.
    let thinking: Int
    /// The number of these recently seen who have not declined the request.
    let left: Int
    /// The number of these who declined the request or did not answer in time.
    let declined: Int
    /// The minimum number of times that each of them declined the request.
    let rounds: Int
    /// The earliest refusal among drivers who can be asked; `nil` without one.
    let firstRefusalAt: Timestamp?
}
