import CrosstownKit
import CrosstownValues

/// The fare of a ride paid directly to the driver, who may have mistyped it.
struct DirectFare: Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let meetingPlace: String
    let endedAt: Timestamp
    let fare: Money
    let enteredAt: Timestamp

    /// Until when the driver can correct the fare.
    var correctableUntil: Timestamp { FareRule.correctionEnd(enteredAt: enteredAt) }
}
