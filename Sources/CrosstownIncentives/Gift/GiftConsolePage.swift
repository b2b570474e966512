import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the city gave, with the form that gives more (R-8.2).
struct GiftConsolePage: Page {
    let given: [(gift: CoinGift, riders: Int)]
    /// The key of the form, so that it gives once however often it is sent.
    let key: Identifier<CoinGift>
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        struct Given: Codable {
            let gift: CoinGift
            let riders: Int
        }

        let gifts: [Given]
    }

    var title: LocalizedText { "Gifts" }

    var setting: PageSetting {
        .console(
            refused,
            fields: Self.fields + [FormField("everybody", label: Self.everybody)],
            cancel: IncentiveLinks.consoleGifts
        )
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(gifts: given.map { .init(gift: $0.gift, riders: $0.riders) }).encode(to: encoder)
    }

    private static let everybody: LocalizedText = "All riders"

    private static let fields = [
        FormField(
            "coins",
            label: IncentiveTexts.coinsEach,
            hint: IncentiveTexts.worthToCity,
            attributes: "inputmode=\"numeric\" autocomplete=\"off\""
        ),
        FormField("occasion", label: IncentiveTexts.occasion, hint: IncentiveTexts.occasionHint),
        FormField(
            "riders",
            label: IncentiveTexts.riders,
            hint: "Their user names, separated by commas or blanks.",
            attributes: "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\""
        ),
    ]

    var main: Markup {
        """
        <h1>\(title)</h1>\
        <p><a\(attribute: "href", IncentiveLinks.giftPlans)>\("Timed and random gifts")</a></p>\
        <div class="console-grid console-split"><div>\(given.isEmpty ? empty : table)</div>\(form)</div>
        """
    }

    private var form: Markup {
        """
        <section class="stack" aria-labelledby="give-title"><h2 id="give-title">\("Give coins")</h2>\
        \(refused.map { $0.summary(of: Self.fields) } ?? .empty)\
        <form id="give" method="post"\(attribute: "action", IncentiveLinks.consoleGifts) data-enhance novalidate \
        \(textAttribute: "data-confirm", "Give coins")\
        \(textAttribute: "data-confirm-text", IncentiveTexts.cannotBeTakenBack)\
        \(textAttribute: "data-confirm-ok", "Give")>\
        \(.formToken)<input type="hidden" name="key"\(attribute: "value", refused?["key"] ?? key.description)>\
        \(forEach: Self.fields, { $0.markup(refused) })\
        <div class="field"><div class="check"><input type="checkbox" id="everybody" name="everybody" value="true"\
        \(attribute: "checked", refused?["everybody"] != nil)><label for="everybody">\(Self.everybody)</label></div>\
        </div><div class="form-actions"><button class="button button-primary">\("Give coins")</button></div></form>\
        </section>
        """
    }

    private var empty: Markup {
        EmptyState(
            "events",
            "Nothing given yet" as LocalizedText,
            "Gifts stand here with how many riders have got them."
        ).markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "gifts",
            caption: "What the city gave" as LocalizedText,
            columns: [
                .init(IncentiveTexts.occasion), .init(IncentiveTexts.coinsEach, isNumber: true),
                .init(IncentiveTexts.riders, isNumber: true), .init("When" as LocalizedText),
            ],
            rows: given.map(cells)
        ).markup
    }

    private func cells(_ given: (gift: CoinGift, riders: Int)) -> [Markup] {
        let riders: Markup = given.gift.isForAll ? "\("All: \(given.riders)")" : "\(given.riders)"
        return ["\(given.gift.occasion)", "\(given.gift.coins)", riders, "\(.moment(given.gift.givenAt))"]
    }
}
