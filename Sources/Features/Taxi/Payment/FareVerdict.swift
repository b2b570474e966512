import CrosstownKit
import CrosstownValues

struct FareVerdict: Hashable, Sendable {
    /// The reason, for passenger and driver.
    let reason: String
    /// The users it is about in addition to the passenger: the driver, unless deleted.
    let people: [Identifier<Account>]
}
