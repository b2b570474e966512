import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A refused form about a fare, with its ride.
struct RefusedFare: Sendable {
    let ride: Identifier<TaxiRequest>
    let form: RefusedForm
}
