import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A waiting request, as loaded for matching.
struct Waiting: Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let madeAt: Timestamp
    /// When a driver last declined it, if any.
    let refusedAt: Timestamp?
}
