/// What is said about gifts by the clock and by chance, in English; the one place to translate it.
enum GiftPlanWords {
    static let plans = "Timed and random gifts"
    static let start = "Start a plan"
    static let startNow = "Start"
    static let who = "Who gets it"
    static let ridersHint = "User names of those who are named; empty otherwise."
    static let mostCoins = "Coins at most"
    static let mostHint = "Each gift is then drawn between the two. Empty where all are alike."
    static let everyDays = "Days between gifts"
    static let everyHint = "The first is given at once. Empty where there is only one."
    static let every = "How often"
    static let next = "Next"
    static let given = "Given"
    static let action = "Do"
    static let stop = "Stop"
    static let all = "All plans"
    static let none = "No plans yet"
    static let noneText = "Gifts that come every few days, or to riders drawn by chance, stand here."
    static let unknownAudience = "must be named, everybody or lucky"
    static let nobody = "must name somebody"
    static let notNamed = "must be empty unless riders are named"

    static func most(_ most: Int64) -> String { "must be from the coins of each gift to \(most)" }

    static func name(_ audience: GiftPlan.Audience) -> String {
        switch audience {
        case .named: "Named riders"
        case .everybody: "All riders"
        case .lucky: "One rider by chance"
        }
    }

    static func name(_ state: GiftPlan.State) -> String {
        switch state {
        case .running: "Running"
        case .stopped: "Stopped"
        case .done: "Given"
        }
    }

    static func coins(_ coins: ClosedRange<Int64>) -> String {
        coins.lowerBound == coins.upperBound ? "\(coins.lowerBound)" : "\(coins.lowerBound) to \(coins.upperBound)"
    }

    static func every(_ days: Int?) -> String {
        guard let days else { return "Once" }
        return days == 1 ? "Every day" : "Every \(days) days"
    }

    // MARK: What riders are told

    static let new = "New coins"
    static let look = "Look at your coins"
    static let seen = "Ok"

    static func arrived(_ gift: Gift) -> String { "\(GiftWords.coins(gift.coins)): \(gift.occasion)" }

    /// What a field is called on the screen.
    static func label(of field: String) -> String? {
        switch field {
        case "audience": who
        case "mostCoins": mostCoins
        case "everyDays": everyDays
        default: nil
        }
    }
}
