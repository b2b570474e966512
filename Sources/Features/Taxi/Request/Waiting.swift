import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A request that waits in a zone, as matching loads it.
struct Waiting: Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let madeAt: Timestamp
    /// When a driver last turned it down; nobody has where there is none.
    let refusedAt: Timestamp?
}
