import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A fare that was not saved, and the ride that it was typed for.
struct RefusedFare: Sendable {
    let ride: Identifier<TaxiRequest>
    let form: RefusedForm
}
