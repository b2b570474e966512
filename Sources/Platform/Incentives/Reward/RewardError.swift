import CrosstownValues
import CrosstownWeb

/// An expected "no" to what is wished about a reward.
enum RewardError: ExplainableError, Hashable, Sendable {
    /// There is no such reward.
    case noSuchReward
    /// Another reward, or another person's wish, has the key.
    case keyTaken
    /// None is left, or its time is over, or the city has withdrawn it.
    case gone
    /// The rider has less than it takes.
    case tooFewCoins(has: Int64, cost: Int64)
    /// No reward was paid for with this code.
    case unknownCode
    /// It was handed over before.
    case handedOver(at: Timestamp)

    /// The refusal as its caller reads it.
    var problem: Problem {
        switch self {
        case .noSuchReward: .notFound("Reward" as LocalizedText)
        case .keyTaken: GiftKeyError().problem
        case .gone:
            .conflict(
                "Not to be had any more" as LocalizedText,
                "None is left, or its time is over. Your coins are untouched."
            )
        case .tooFewCoins(let has, let cost):
            .conflict("Not enough coins" as LocalizedText, "It takes \(.coins(cost)), and you have \(.coins(has)).")
        case .unknownCode: .invalid([.init(field: "code", message: "is none of ours" as LocalizedText)])
        case .handedOver(let moment): .conflict("Handed over before" as LocalizedText, "This code was used \(moment).")
        }
    }
}
