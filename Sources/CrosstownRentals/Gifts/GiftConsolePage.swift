import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the city gave, with the form that gives more (R-8.2).
struct GiftConsolePage: Page {
    let given: [(gift: Gift, riders: Int)]
    /// The key of the form, so that it gives once however often it is sent.
    let key: Identifier<Gift>
    let localTime: LocalTime
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        struct Given: Codable {
            let gift: GiftAnswer
            let riders: Int
        }

        let gifts: [Given]
    }

    var title: LocalizedText { LocalizedText(verbatim: GiftWords.gifts) }

    var setting: PageSetting { .console(refused, cancel: RentalLinks.consoleGifts) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(gifts: given.map { .init(gift: GiftAnswer($0.gift), riders: $0.riders) }).encode(to: encoder)
    }

    private static let coins = FormField(
        "coins",
        label: GiftWords.coinsEach,
        hint: GiftWords.worthToCity,
        attributes: "inputmode=\"numeric\" autocomplete=\"off\""
    )
    private static let occasion = FormField("occasion", label: GiftWords.occasion, hint: GiftWords.occasionHint)
    private static let riders = FormField(
        "riders",
        label: GiftWords.riders,
        hint: GiftWords.ridersHint,
        attributes: "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\""
    )

    var main: Markup {
        """
        <h1>\(title)</h1>\
        <p><a\(attribute: "href", RentalLinks.giftPlans)>\(GiftPlanWords.plans)</a></p><div class="console-grid console-split"><div>\(given.isEmpty ? empty : table)</div>\(form)</div>
        """
    }

    private var form: Markup {
        """
        <section class="stack" aria-labelledby="give-title"><h2 id="give-title">\(GiftWords.give)</h2>\
        \(refused.map { $0.summary(of: [Self.coins, Self.occasion, Self.riders]) } ?? .empty)\
        <form id="give" method="post"\(attribute: "action", RentalLinks.consoleGifts) data-enhance novalidate \
        \(attribute: "data-confirm", GiftWords.give)\(attribute: "data-confirm-text", GiftWords.confirm)\
        \(attribute: "data-confirm-ok", GiftWords.giveNow)>\
        \(.formToken)<input type="hidden" name="key"\(attribute: "value", refused?["key"] ?? key.description)>\
        \(Self.coins.markup(refused))\(Self.occasion.markup(refused))\(Self.riders.markup(refused))\
        <div class="field"><div class="check"><input type="checkbox" id="everybody" name="everybody" value="true"\
        \(attribute: "checked", refused?["everybody"] != nil)><label for="everybody">\(GiftWords.everybody)</label></div>\
        </div><div class="form-actions"><button class="button button-primary">\(GiftWords.give)</button></div></form>\
        </section>
        """
    }

    private var empty: Markup { EmptyState("events", GiftWords.noneGiven, GiftWords.noneGivenText).markup }

    private var table: Markup {
        ConsoleTable(
            id: "gifts",
            caption: GiftWords.given,
            columns: [
                .init(GiftWords.occasion), .init(GiftWords.coinsEach, isNumber: true),
                .init(GiftWords.ridersGiven, isNumber: true), .init(GiftWords.when),
            ],
            rows: given.map(cells)
        ).markup
    }

    private func cells(_ given: (gift: Gift, riders: Int)) -> [Markup] {
        let riders = given.gift.isForAll ? GiftWords.all(given.riders) : String(given.riders)
        return [
            "\(given.gift.occasion)", "\(given.gift.coins)", "\(riders)",
            "\(localTime.dayAndClock(given.gift.givenAt))",
        ]
    }
}
