import CrosstownKit
import CrosstownValues

/// The fare of a ride whose driver was paid directly; the driver may have mistyped it.
struct DirectFare: Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let meetingPlace: String
    let endedAt: Timestamp
    let fare: Money
    let enteredAt: Timestamp

    /// Until when the driver can correct it.
    var correctableUntil: Timestamp { FareRule.correctionEnd(enteredAt: enteredAt) }
}
