import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The coins that a rider has not seen yet, on their first page (R-8.2).
struct NewGifts {
    let gifts: [CoinGift]
    let links: CoinLinks?

    /// A separate region, even if empty, so that gifts appear as they arrive.
    var markup: Markup {
        """
        <section id="new-gifts"\(textAttribute: "aria-label", "New coins") data-live="gift-changed"\
        \(attribute: "data-live-src", RentalLinks.home) data-live-say="yes">\(gifts.isEmpty ? .empty : card)</section>
        """
    }

    private var card: Markup {
        """
        <div class="card stack-small"><h2>\("New coins")</h2>\
        <ul class="list" data-say>\(forEach: gifts, { "<li>\(Self.text($0))</li>" })</ul>\
        \(optional: links.map(actions))</div>
        """
    }

    private func actions(_ links: CoinLinks) -> Markup {
        """
        <div class="row"><a class="button button-small"\(attribute: "href", links.page)>\("View your coins")</a>\
        <form method="post"\(attribute: "action", links.read) data-enhance>\(.formToken)\
        <button class="button button-small">\("OK")</button></form></div>
        """
    }

    private static func text(_ gift: CoinGift) -> LocalizedText {
        .plural(
            Int(gift.coins),
            one: "\(Int(gift.coins)) coin: \(gift.occasion)",
            other: "\(Int(gift.coins)) coins: \(gift.occasion)"
        )
    }
}
