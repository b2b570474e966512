import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A form about a fare that was refused, and the ride that it was filled in for.
struct RefusedFare: Sendable {
    let ride: Identifier<TaxiRequest>
    let form: RefusedForm
}
