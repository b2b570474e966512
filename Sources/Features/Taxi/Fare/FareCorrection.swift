import CrosstownValues

/// A correction of an entered fare.
struct FareCorrection: Hashable, Sendable {
    let before: Money
    let after: Money
    let at: Timestamp
}
