/// How long the money for a ride lasts: when its rider is warned, and when to check again.
struct FundsOutlook: Hashable, Sendable {
    /// The stages of warnings, the worst last.
    enum Stage: Int, Sendable {
        /// The money lasts.
        case enough
        /// The money is low.
        case low
        /// The money is used up: the rest of the ride is unpaid.
        case usedUp
    }

    /// The time of the warning before the money is used up, in milliseconds.
    static let warningMilliseconds: Int64 = 15 * 60_000
    /// The maximum interval of checks in milliseconds, since the money may be spent on other things.
    private static let longestMilliseconds: Int64 = 3_600_000
    private static let shortestMilliseconds: Int64 = 1000

    /// How long the money lasts, in milliseconds; `nil` for more than a week.
    let left: Int64?

    var stage: Stage {
        guard let left, left <= Self.warningMilliseconds else { return .enough }
        return left > 0 ? .low : .usedUp
    }

    /// The milliseconds until the next check: when the next stage begins if nothing else is spent.
    var nextLook: Int64 {
        guard let left else { return Self.longestMilliseconds }
        let wait =
            switch stage {
            case .enough: left - Self.warningMilliseconds
            case .low: left
            case .usedUp: Self.warningMilliseconds
            }
        return min(max(wait, Self.shortestMilliseconds), Self.longestMilliseconds)
    }
}
