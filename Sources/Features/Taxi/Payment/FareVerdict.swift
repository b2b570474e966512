import CrosstownKit
import CrosstownValues

/// What the city wrote when it decided about a fare.
struct FareVerdict: Hashable, Sendable {
    /// Why it decided so, for passenger and driver to read.
    let reason: String
    /// Whom it is about beside the passenger: the driver, as long as they drive.
    let people: [Identifier<Account>]
}
