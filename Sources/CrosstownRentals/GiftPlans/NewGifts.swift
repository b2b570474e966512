import CrosstownValues
import CrosstownWeb

/// The coins that a rider was given and has not read of yet, over what he sees first (R-8.2).
struct NewGifts {
    let gifts: [Gift]

    /// A region of its own, empty or not, so that gifts appear as they arrive.
    var markup: Markup {
        """
        <section id="new-gifts"\(attribute: "aria-label", GiftPlanWords.new) data-live="gift-changed"\
        \(attribute: "data-live-src", RentalLinks.home) data-live-say="yes">\(gifts.isEmpty ? .empty : card)</section>
        """
    }

    private var card: Markup {
        """
        <div class="card stack-small"><h2>\(GiftPlanWords.new)</h2>\
        <ul class="list" data-say>\(forEach: gifts, { "<li>\(GiftPlanWords.arrived($0))</li>" })</ul>\
        <div class="row"><a class="button button-small"\(attribute: "href", RentalLinks.gifts)>\(GiftPlanWords.look)</a>\
        <form method="post"\(attribute: "action", RentalLinks.giftsSeen) data-enhance>\(.formToken)\
        <button class="button button-small">\(GiftPlanWords.seen)</button></form></div></div>
        """
    }
}
