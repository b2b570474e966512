import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The rewards that a rider can get, and the codes of paid ones (R-8.4).
struct RewardList {
    /// The rewards, each with the idempotency key of its form.
    let offers: [(reward: Reward, key: Identifier<Redemption>)]
    let redemptions: [Redemption]
    let coins: Int64

    var markup: Markup {
        """
        <section class="stack-small" aria-labelledby="rewards"><h2 id="rewards">\("Rewards")</h2>\
        \(offers.isEmpty ? empty : "<ul class=\"list\">\(forEach: offers, offer)</ul>")</section>\(optional: codes)
        """
    }

    private var empty: Markup {
        "<p class=\"quiet\">\("No rewards now"). \("Rewards you can get for coins appear here.")</p>"
    }

    private func offer(_ offer: (reward: Reward, key: Identifier<Redemption>)) -> Markup {
        let reward = offer.reward
        return """
            <li class="card stack-small"><h3>\(reward.name)</h3>\
            \(optional: reward.details.isEmpty ? nil : "<p>\(reward.details)</p>")\
            <p class="quiet">\(reward.terms)</p>\
            \(reward.cost <= coins ? form(offer) : missing(reward))</li>
            """
    }

    private func missing(_ reward: Reward) -> Markup {
        "<p class=\"quiet\">\("You need \(.coins(reward.cost - coins)) more.")</p>"
    }

    private func form(_ offer: (reward: Reward, key: Identifier<Redemption>)) -> Markup {
        let (reward, key) = offer
        let name: LocalizedText = "Get it for \(.coins(reward.cost))"
        return """
            <form method="post"\(attribute: "action", IncentiveLinks.redeem(reward.id)) data-enhance \
            \(attribute: "data-confirm", reward.name)\
            \(textAttribute: "data-confirm-text", "Coins aren’t refunded. You get a code to show.")\
            \(textAttribute: "data-confirm-ok", name)>\(.formToken)\
            <input type="hidden" name="key"\(attribute: "value", key)>\
            <button class="button button-primary"\(textAttribute: "aria-label", "\(name): \(reward.name)")>\(name)</button></form>
            """
    }

    private var codes: Markup? {
        guard !redemptions.isEmpty else { return nil }
        return """
            <section aria-labelledby="codes"><h2 id="codes">\("Your codes")</h2>\
            <ul class="list">\(forEach: redemptions, code)</ul></section>
            """
    }

    private func code(_ redemption: Redemption) -> Markup {
        let detail: LocalizedText = redemption.handedAt.map { "Handed over \($0)" } ?? "Show this code to get it."
        return """
            <li class="list-item"><span class="list-text"><span class="list-title">\(redemption.name)</span>\
            <span class="list-detail">\(detail)</span></span>\
            <span class="list-end"><span class="plate">\(redemption.code.description)</span></span></li>
            """
    }
}

extension Reward {
    /// The cost, the stock and the expiry.
    fileprivate var terms: LocalizedText {
        var parts: [LocalizedText] = [.coins(cost)]
        if let stock { parts.append("\(stock) left") }
        if let endsAt { parts.append("until \(endsAt)") }
        return .joined(parts, by: ", ")
    }
}
