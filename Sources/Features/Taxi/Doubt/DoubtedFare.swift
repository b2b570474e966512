import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An unusual fare that was paid to the driver: its passenger is asked whether it is right, and the city sees it.
struct DoubtedFare: Hashable, Sendable {
    let request: Identifier<TaxiRequest>
    let passenger: Identifier<Account>
    let state: TaxiFareDoubt
    let fare: Money
    /// What the passenger says against it.
    let objection: String?
    /// Why the city decided as it did.
    let decision: String?
    let taxiCode: String
    let from: String
    let to: String?
    let endedAt: Timestamp
    /// The price that was told before the ride.
    let told: Money?

    /// Whether the city may decide about it.
    var isOpen: Bool { state == .asked || state == .contested }
}

extension DoubtedFare {
    static let personal = PersonalTable(
        "taxi_doubted_fare",
        of: "taxi_request",
        in: "Taxis asked for",
        [.content("objection", "decision")]
    )
}
