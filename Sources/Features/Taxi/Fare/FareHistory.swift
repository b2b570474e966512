import CrosstownValues
import CrosstownWeb

/// The fare that the driver entered, with all corrections.
struct FareHistory: Hashable, Sendable {
    let entered: Money
    let enteredAt: Timestamp
    let corrections: [FareCorrection]

    var events: [(at: Timestamp, text: LocalizedText)] {
        [(enteredAt, "Fare entered: \(LocalizedText.money(entered))")]
            + corrections.map { correction in
                let (before, after) = (LocalizedText.money(correction.before), LocalizedText.money(correction.after))
                return (correction.at, "Fare corrected from \(before) to \(after)")
            }
    }
}
