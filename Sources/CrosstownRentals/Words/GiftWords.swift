/// What is said about coins and gifts, in English; the one place to translate it.
enum GiftWords {
    static let gifts = "Gifts"
    static let yours = "Your coins"
    static let worth = "A coin pays one cent of a ride. Coins never expire."
    static let payFirst = "Rides are paid with coins first, and with money when they are used up."
    static let payMoney = "Rides are paid with money, and your coins are kept."
    static let useCoins = "Pay with coins first"
    static let useMoney = "Keep my coins"
    static let received = "What you were given"
    static let none = "No gifts yet"
    static let noneText = "Gifts of the city and bonuses for your rides arrive here by themselves."

    static func coins(_ count: Int64) -> String { count == 1 ? "1 coin" : "\(count) coins" }

    static func name(_ kind: Gift.Kind) -> String {
        switch kind {
        case .gift: "Gift"
        case .bonus: "Bonus"
        }
    }

    static func bonus(rides: Int) -> String { "\(rides) rides" }

    static func next(rides: Int, coins: Int64) -> String {
        let left = rides == 1 ? "Your next ride earns" : "\(rides) more rides earn"
        return "\(left) you \(Self.coins(coins))."
    }

    // MARK: Console

    static let give = "Give coins"
    static let giveNow = "Give"
    static let confirm = "Coins that are given cannot be taken back."
    static let coinsEach = "Coins for each"
    static let worthToCity = "A coin pays one cent of a ride."
    static let occasion = "Occasion"
    static let occasionHint = "Riders read it, such as: Thank you for a year of rides."
    static let riders = "Riders"
    static let ridersHint = "Their user names, separated by commas or blanks."
    static let everybody = "All riders"
    static let given = "What the city gave"
    static let ridersGiven = "Riders"
    static let when = "When"
    static let noneGiven = "Nothing given yet"
    static let noneGivenText = "Gifts stand here with how many riders have got them."
    static let nobody = "must name somebody, or choose all riders"
    static let bothNamedAndAll = "must be empty where all riders get the gift"
    static let keyTaken = "Sent before, and different"
    static let keyTakenText = "This form gave something else before. Open the page again for another gift."

    static func all(_ count: Int) -> String { "All: \(count)" }
    static func tooMany(_ most: Int) -> String { "must be at most \(most)" }
    static func unknown(_ name: String) -> String { "must be known; nobody is called \(name)" }
    static func noRider(_ name: String) -> String { "must be riders; \(name) is of the staff" }
    static let notToOneself = "must be others; nobody gives coins to himself"

    /// What a field is called on the screen.
    static func label(of field: String) -> String? {
        switch field {
        case "coins": coinsEach
        case "occasion": occasion
        case "riders": riders
        case "everybody": everybody
        case "coinsFirst": useCoins
        default:
            GiftPlanWords.label(of: field) ?? EventWords.label(of: field) ?? RewardWords.label(of: field)
                ?? SetUpWords.label(of: field)
        }
    }
}
