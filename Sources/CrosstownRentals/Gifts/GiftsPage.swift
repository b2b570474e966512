import CrosstownKit
import CrosstownWeb

/// A rider's coins, and the gifts and rewards they came with (R-8.1, R-8.4).
struct GiftsPage: Page {
    let coins: Int64
    let coinsFirst: Bool
    let gifts: [Gift]
    /// How many more rides earn the next bonus.
    let ridesToBonus: Int
    let bonusCoins: Int64
    let events: EventList
    let rewards: RewardList
    let localTime: LocalTime
    /// Why a wish was refused.
    let problem: Problem?

    /// What programs are told.
    private struct Encoded: Codable {
        let coins: Int64
        let coinsFirst: Bool
        let ridesToBonus: Int
        let gifts: [GiftAnswer]
        let events: [EventAnswer]
        let rewards: [RewardAnswer]
        let codes: [RedemptionAnswer]
    }

    var title: LocalizedText { LocalizedText(verbatim: EventWords.eventsAndGifts) }

    var setting: PageSetting { PageSetting(popup: problem?.popup() ?? .empty) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            coins: coins,
            coinsFirst: coinsFirst,
            ridesToBonus: ridesToBonus,
            gifts: gifts.map(GiftAnswer.init),
            events: events.views.map(EventAnswer.init),
            rewards: rewards.offers.map { RewardAnswer($0.reward) },
            codes: rewards.redemptions.map(RedemptionAnswer.init)
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        \(ClosableHead(title: title, back: RentalLinks.home).markup)\
        <section class="card stack-small" aria-labelledby="coins"><h2 id="coins">\(GiftWords.yours)</h2>\
        <p class="figure-large">\(GiftWords.coins(coins))</p><p class="quiet">\(GiftWords.worth)</p>\(choice)</section>\
        \(optional: next)\(events.markup)\(rewards.markup)\(gifts.isEmpty ? empty : list)
        """
    }

    private var choice: Markup {
        """
        <p>\(coinsFirst ? GiftWords.payFirst : GiftWords.payMoney)</p>\
        <form method="post"\(attribute: "action", RentalLinks.coinsFirst) data-enhance>\(.formToken)\
        <input type="hidden" name="coinsFirst"\(attribute: "value", coinsFirst ? "false" : "true")>\
        <button class="button button-wide">\(coinsFirst ? GiftWords.useMoney : GiftWords.useCoins)</button></form>
        """
    }

    private var next: Markup? {
        guard bonusCoins > 0 else { return nil }
        let words = GiftWords.next(rides: ridesToBonus, coins: bonusCoins)
        return "<p class=\"notice notice-good\">\(.icon("bike"))<span>\(words)</span></p>"
    }

    private var empty: Markup { EmptyState("events", GiftWords.none, GiftWords.noneText).markup }

    private var list: Markup {
        """
        <section aria-labelledby="received"><h2 id="received">\(GiftWords.received)</h2>\
        <ul class="list">\(forEach: gifts, item)</ul></section>
        """
    }

    private func item(_ gift: Gift) -> Markup {
        """
        <li class="list-item"><span class="list-text"><span class="list-title">\(gift.occasion)</span>\
        <span class="list-detail">\(GiftWords.name(gift.kind)), \(localTime.dayAndClock(gift.givenAt))</span></span>\
        <span class="list-end">+\(GiftWords.coins(gift.coins))</span></li>
        """
    }
}
