import CrosstownKit
import CrosstownWeb

/// A rider's coins, gifts and rewards (R-8.1, R-8.4).
struct GiftsPage: Page {
    struct NextBonus {
        /// The number of rides until the next bonus.
        let rides: Int
        let coins: Int64
    }

    let coins: Int64
    let coinsFirst: Bool
    let gifts: [CoinGift]
    let bonus: NextBonus?
    let events: EventList
    let rewards: RewardList
    let back: Link
    /// The error of a failed request.
    let problem: Problem?

    /// The response in the API.
    private struct Encoded: Codable {
        let coins: Int64
        let coinsFirst: Bool
        /// Zero where rides earn no bonus.
        let ridesToBonus: Int
        let gifts: [CoinGift]
        let events: [EventResponse]
        let rewards: [RewardResponse]
        let codes: [RedemptionResponse]
    }

    var title: LocalizedText { "Events and gifts" }

    var setting: PageSetting {
        PageSetting(popup: problem.map { Popup($0).markup } ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            coins: coins,
            coinsFirst: coinsFirst,
            ridesToBonus: bonus?.rides ?? 0,
            gifts: gifts,
            events: events.views.map(EventResponse.init),
            rewards: rewards.offers.map { RewardResponse($0.reward) },
            codes: rewards.redemptions.map(RedemptionResponse.init)
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        \(ClosableHead(title: title, back: back).markup)\
        <section class="card stack-small" aria-labelledby="coins"><h2 id="coins">\("Your coins")</h2>\
        <p class="figure-large">\(.coins(coins))</p>\
        <p class="quiet">\("Each coin is worth one cent of a ride. Coins never expire.")</p>\(choice)</section>\
        \(optional: next)\(events.markup)\(rewards.markup)\(gifts.isEmpty ? empty : list)
        """
    }

    private var choice: Markup {
        let standing: LocalizedText =
            coinsFirst
            ? "Rides are paid with coins first, then with money."
            : "Rides are paid with money, and you keep your coins."
        return """
            <p>\(standing)</p>\
            <form method="post"\(attribute: "action", IncentiveLinks.coinsFirst) data-enhance>\(.formToken)\
            <input type="hidden" name="coinsFirst"\(attribute: "value", coinsFirst ? "false" : "true")>\
            <button class="button button-wide">\(coinsFirst ? "Keep my coins" : "Pay with coins first")</button></form>
            """
    }

    private var next: Markup? {
        guard let bonus, bonus.coins > 0 else { return nil }
        let text: LocalizedText = .plural(
            bonus.rides,
            one: "\(bonus.rides) more ride earns you \(.coins(bonus.coins)).",
            other: "\(bonus.rides) more rides earn you \(.coins(bonus.coins))."
        )
        return "<p class=\"notice notice-good\">\(.icon("bike"))<span>\(text)</span></p>"
    }

    private var empty: Markup {
        EmptyState(
            "events",
            "No gifts yet" as LocalizedText,
            "Gifts from the city and ride bonuses appear here automatically."
        ).markup
    }

    private var list: Markup {
        """
        <section aria-labelledby="received"><h2 id="received">\("Coins received")</h2>\
        <ul class="list">\(forEach: gifts, item)</ul></section>
        """
    }

    private func item(_ gift: CoinGift) -> Markup {
        """
        <li class="list-item"><span class="list-text"><span class="list-title">\(gift.occasion)</span>\
        <span class="list-detail">\(Self.name(gift.kind)), \(.moment(gift.givenAt))</span></span>\
        <span class="list-end">+\(.coins(gift.coins))</span></li>
        """
    }

    private static func name(_ kind: CoinGift.Kind) -> LocalizedText {
        switch kind {
        case .gift: "Gift"
        case .bonus: "Bonus"
        }
    }
}
