import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Gifts that the city wants to be given by the clock or by chance.
struct GiftPlanRequest: Codable, Sendable {
    /// The same key again is the same plan, however often it is sent.
    var key: Identifier<GiftPlan>?
    /// Who gets each gift: `named`, `everybody` or `lucky`.
    var audience: String
    /// User names, separated by commas or blanks, where riders are named.
    var riders: String?
    /// How many coins each gift is, at least.
    var coins: Int64
    /// How many coins each gift is at most; left out where all are alike.
    var mostCoins: Int64?
    /// What riders are told.
    var occasion: String
    /// How many days lie between two gifts; left out for a single one.
    var everyDays: Int?

    private static let mostInGift: Int64 = 10_000
    private static let mostDays = 365

    /// What a sound request holds.
    struct Form {
        let audience: GiftPlan.Audience
        let names: [String]
        let coins: ClosedRange<Int64>
        let occasion: String
    }

    /// What the request holds, if it is sound by itself.
    ///
    /// - Throws: `Problem` with status 422 that names every wrong field.
    func checked() throws -> Form {
        var check = Validation()
        let audience = GiftPlan.Audience(rawValue: audience)
        check.require(audience != nil, "audience", "must be named, everybody or lucky")
        let names = RecipientNames.split(riders)
        check.require(audience != .named || !names.isEmpty, "riders", "must name somebody")
        check.require(audience == .named || names.isEmpty, "riders", "must be empty unless riders are named")
        RecipientNames.check(names, &check)
        check.number(coins, "coins", in: 1...Self.mostInGift)
        let most = mostCoins ?? coins
        check.require(
            most >= coins && most <= Self.mostInGift,
            "mostCoins",
            "must be from the coins of each gift to \(Int(Self.mostInGift))"
        )
        let occasion = check.text(occasion, "occasion", length: 1...200)
        if let everyDays { check.number(everyDays, "everyDays", in: 1...Self.mostDays) }
        try check.finish()
        return Form(audience: audience ?? .named, names: names, coins: coins...max(coins, most), occasion: occasion)
    }
}
