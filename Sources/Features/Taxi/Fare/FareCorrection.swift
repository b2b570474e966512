import CrosstownValues

/// A change of a fare that had been entered.
struct FareCorrection: Hashable, Sendable {
    let before: Money
    let after: Money
    let at: Timestamp
}
