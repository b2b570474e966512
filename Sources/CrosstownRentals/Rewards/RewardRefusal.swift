import CrosstownValues
import CrosstownWeb

/// An expected "no" to what is wished about a reward.
enum RewardRefusal: Error, Hashable, Sendable {
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

    /// The refusal as its caller reads it; moments are shown as the city's clocks do.
    func problem(_ clock: (Timestamp) -> String) -> Problem {
        switch self {
        case .noSuchReward: .notFound("Reward")
        case .keyTaken: .conflict(GiftWords.keyTaken, GiftWords.keyTakenText)
        case .gone: .conflict(RewardWords.gone, RewardWords.goneText)
        case .tooFewCoins(let has, let cost): .conflict(RewardWords.tooFew, RewardWords.tooFewText(has, cost))
        case .unknownCode: .invalid([.init(field: "code", message: RewardWords.unknownCode)])
        case .handedOver(let moment): .conflict(RewardWords.handedBefore, RewardWords.handedText(clock(moment)))
        }
    }
}
