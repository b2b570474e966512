import CrosstownValues

struct FareCorrection: Hashable, Sendable {
    let before: Money
    let after: Money
    let at: Timestamp
}
