import CrosstownValues
import CrosstownWeb

/// Why a request about a reward fails.
enum RewardError: ExplainableError, Hashable, Sendable {
    /// The reward does not exist.
    case noSuchReward
    /// Another reward or another user's request has the key.
    case keyTaken
    /// The reward is out of stock, expired or withdrawn.
    case gone
    /// The rider has too few coins.
    case tooFewCoins(has: Int64, cost: Int64)
    /// No paid reward has this code.
    case unknownCode
    /// The reward was handed over before.
    case handedOver(at: Timestamp)

    var problem: Problem {
        switch self {
        case .noSuchReward: .notFound("Reward" as LocalizedText)
        case .keyTaken: GiftKeyError().problem
        case .gone:
            .conflict(
                "No longer available" as LocalizedText,
                "It has run out or expired. You keep your coins."
            )
        case .tooFewCoins(let has, let cost):
            .conflict("Not enough coins" as LocalizedText, "You need \(.coins(cost)), and you have \(.coins(has)).")
        case .unknownCode: .invalid([.init(field: "code", message: "is not one of our codes" as LocalizedText)])
        case .handedOver(let moment): .conflict("Already handed over" as LocalizedText, "This code was used \(moment).")
        }
    }
}
