/// How long the money for a ride lasts: when its rider is warned, and when that is looked at again.
struct FundsOutlook: Hashable, Sendable {
    /// What a rider is warned of, the worst last.
    enum Stage: Int, Sendable {
        /// The money lasts.
        case enough
        /// It runs out soon.
        case low
        /// It is used up: what the ride costs from now on is owed.
        case usedUp
    }

    /// How long before the money runs out its rider is warned, in milliseconds.
    static let warningMilliseconds: Int64 = 15 * 60_000
    /// How long the money is not looked at, which may be spent on other things meanwhile, in milliseconds.
    private static let longestMilliseconds: Int64 = 3_600_000
    private static let shortestMilliseconds: Int64 = 1000

    /// How long the money lasts, in milliseconds; `nil` for more than a week.
    let left: Int64?

    var stage: Stage {
        guard let left, left <= Self.warningMilliseconds else { return .enough }
        return left > 0 ? .low : .usedUp
    }

    /// In how many milliseconds to look again: when the next stage is reached if nothing else is spent.
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
