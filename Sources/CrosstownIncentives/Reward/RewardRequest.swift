import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A reward as the city describes it.
struct RewardRequest: Codable, Sendable {
    /// The same key again is the same reward, however often it is sent.
    var key: Identifier<Reward>?
    var name: String
    var details: String?
    /// How many coins it takes.
    var cost: Int64
    /// How many there are; left out where there is no limit.
    var stock: Int?
    /// Until when it is to be had by the city's clocks, such as `2026-12-01T14:00`; left out for ever.
    var until: String?

    /// The reward, if the request is sound by itself.
    ///
    /// - Throws: `Problem` with status 422 that names every wrong field.
    func checked(_ id: Identifier<Reward>, _ state: Reward.State, _ local: LocalMoment) throws -> Reward {
        var check = Validation()
        let name = check.text(name, "name", length: 1...100)
        let details = check.text(details ?? "", "details", length: 0...2000)
        check.number(cost, "cost", in: 1...1_000_000)
        if let stock { check.number(stock, "stock", in: 0...1_000_000) }
        let endsAt = until.flatMap { local.moment($0) }
        check.require(until == nil || endsAt != nil, "until", IncentiveTexts.unknownTime)
        try check.finish()
        return Reward(
            id: id,
            name: name,
            details: details,
            cost: cost,
            stock: stock,
            endsAt: endsAt,
            state: state
        )
    }
}

/// The wish to pay coins for a reward.
struct RedeemRequest: Codable, Sendable {
    /// The same key again is the same wish, however often it is sent.
    var key: Identifier<Redemption>?
}

/// The code that a rider shows.
struct CodeRequest: Codable, Sendable {
    var code: String
}
