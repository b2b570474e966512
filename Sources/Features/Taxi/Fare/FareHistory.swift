import CrosstownValues
import CrosstownWeb

/// How the fare of a ride came about: what its driver entered first, and each change since.
struct FareHistory: Hashable, Sendable {
    let entered: Money
    let enteredAt: Timestamp
    let corrections: [FareCorrection]

    /// What happened, for people.
    var events: [(at: Timestamp, text: LocalizedText)] {
        [(enteredAt, "The fare was entered: \(LocalizedText.money(entered))")]
            + corrections.map { correction in
                let (before, after) = (LocalizedText.money(correction.before), LocalizedText.money(correction.after))
                return (correction.at, "The fare was corrected from \(before) to \(after)")
            }
    }
}
