import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An unusual fare paid directly to the driver, which the passenger is asked to confirm and the city can review.
struct DoubtedFare: Hashable, Sendable {
    let request: Identifier<TaxiRequest>
    let passenger: Identifier<Account>
    let state: TaxiFareDoubt
    let fare: Money
    let objection: String?
    /// The reason of the city's decision.
    let decision: String?
    let taxiCode: String
    let from: String
    let to: String?
    let endedAt: Timestamp
    /// The quoted price.
    let told: Money?

    /// Whether the city can decide.
    var isOpen: Bool { state == .asked || state == .contested }
}

extension DoubtedFare {
    static let personal = PersonalTable(
        "taxi_doubted_fare",
        of: "taxi_request",
        in: "Taxi requests",
        [.content("objection", "decision")]
    )
}
