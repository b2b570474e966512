/// What is said about rewards, in English; the one place to translate it.
enum RewardWords {
    static let rewards = "Rewards"
    static let none = "No rewards now"
    static let noneText = "What the city gives for coins stands here."
    static let confirm = "Coins that are paid do not come back. You get a code to show."
    static let yours = "Your codes"
    static let showCode = "Show this code to get it."

    static func redeem(_ cost: Int64) -> String { "Get it for \(GiftWords.coins(cost))" }
    static func missing(_ coins: Int64) -> String { "You need \(GiftWords.coins(coins)) more." }
    static func handedAt(_ moment: String) -> String { "Handed over \(moment)" }

    static func terms(_ reward: Reward, until end: String?) -> String {
        var parts = [GiftWords.coins(reward.cost)]
        if let stock = reward.stock { parts.append("\(stock) left") }
        if let end { parts.append("until \(end)") }
        return parts.joined(separator: ", ")
    }

    // MARK: Console

    static let offer = "Offer a reward"
    static let offerAgain = "Offer again"
    static let withdraw = "Withdraw"
    static let all = "All rewards"
    static let noneToCity = "Offer the first one; riders then pay for it with coins."
    static let name = "Name"
    static let cost = "Coins"
    static let costHint = "What a rider pays for it."
    static let stock = "How many there are"
    static let stockHint = "Empty where there is no limit."
    static let until = "Until"
    static let untilHint = "Empty where there is no end."
    static let left = "Left"
    static let redeemed = "Paid for"
    static let noLimit = "No limit"
    static let handOver = "Hand over a reward"
    static let code = "Code"
    static let codeHint = "Eight letters and digits that the rider shows."

    static func handed(_ name: String) -> String { "\(name): the code is good. Hand it over now." }

    // MARK: Refusals

    static let gone = "Not to be had any more"
    static let goneText = "None is left, or its time is over. Your coins are untouched."
    static let tooFew = "Not enough coins"
    static let unknownCode = "is none of ours"
    static let handedBefore = "Handed over before"

    static func tooFewText(_ has: Int64, _ cost: Int64) -> String {
        "It takes \(GiftWords.coins(cost)), and you have \(GiftWords.coins(has))."
    }

    static func handedText(_ moment: String) -> String { "This code was used \(moment)." }

    /// What a field is called on the screen.
    static func label(of field: String) -> String? {
        switch field {
        case "cost": cost
        case "stock": stock
        case "until": until
        case "code": code
        default: nil
        }
    }
}
