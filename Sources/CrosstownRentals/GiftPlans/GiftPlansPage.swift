import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Gifts by the clock and by chance, with the form that starts more (R-8.2).
struct GiftPlansPage: Page {
    let plans: [(plan: GiftPlan, turns: Int)]
    /// The key of the form, so that it starts one plan however often it is sent.
    let key: Identifier<GiftPlan>
    let localTime: LocalTime
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        struct Item: Codable {
            let plan: GiftPlanAnswer
            let given: Int
        }

        let plans: [Item]
    }

    var title: LocalizedText { LocalizedText(verbatim: GiftPlanWords.plans) }

    var setting: PageSetting { .console(refused, cancel: RentalLinks.giftPlans) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(plans: plans.map { .init(plan: GiftPlanAnswer($0.plan), given: $0.turns) }).encode(to: encoder)
    }

    private static let audience = ChoiceField(
        name: "audience",
        label: GiftPlanWords.who,
        choices: GiftPlan.Audience.allCases.map { ($0.rawValue, GiftPlanWords.name($0)) },
        wraps: true
    )
    private static let riders = FormField(
        "riders",
        label: GiftWords.riders,
        hint: GiftPlanWords.ridersHint,
        attributes: "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\""
    )
    private static let fields = [
        number("coins", GiftWords.coinsEach, GiftWords.worthToCity),
        number("mostCoins", GiftPlanWords.mostCoins, GiftPlanWords.mostHint),
        FormField("occasion", label: GiftWords.occasion, hint: GiftWords.occasionHint),
        number("everyDays", GiftPlanWords.everyDays, GiftPlanWords.everyHint),
    ]

    private static func number(_ name: String, _ label: String, _ hint: String) -> FormField {
        FormField(name, label: label, hint: hint, attributes: "inputmode=\"numeric\" autocomplete=\"off\"")
    }

    var main: Markup {
        """
        <p><a\(attribute: "href", RentalLinks.consoleGifts)>\(GiftWords.gifts)</a></p><h1>\(title)</h1>\
        <div class="console-grid console-split"><div>\(plans.isEmpty ? empty : table)</div>\(form)</div>
        """
    }

    private var form: Markup {
        """
        <section class="stack" aria-labelledby="plan-title"><h2 id="plan-title">\(GiftPlanWords.start)</h2>\
        \(refused.map { $0.summary(of: [Self.riders] + Self.fields) } ?? .empty)\
        <form id="plan" method="post"\(attribute: "action", RentalLinks.giftPlans) data-enhance novalidate \
        \(attribute: "data-confirm", GiftPlanWords.start)\(attribute: "data-confirm-text", GiftWords.confirm)\
        \(attribute: "data-confirm-ok", GiftPlanWords.startNow)>\
        \(.formToken)<input type="hidden" name="key"\(attribute: "value", refused?["key"] ?? key.description)>\
        \(Self.audience.markup(refused, value: GiftPlan.Audience.lucky.rawValue))\(Self.riders.markup(refused))\
        \(forEach: Self.fields, { $0.markup(refused) })\
        <div class="form-actions"><button class="button button-primary">\(GiftPlanWords.start)</button></div></form>\
        </section>
        """
    }

    private var empty: Markup { EmptyState("events", GiftPlanWords.none, GiftPlanWords.noneText).markup }

    private var table: Markup {
        ConsoleTable(
            id: "plans",
            caption: GiftPlanWords.all,
            columns: [
                .init(GiftWords.occasion), .init(GiftPlanWords.who), .init(GiftWords.coinsEach, isNumber: true),
                .init(GiftPlanWords.every), .init(GiftPlanWords.next), .init(GiftPlanWords.given, isNumber: true),
                .init(GiftPlanWords.action),
            ],
            rows: plans.map { cells($0.plan, turns: $0.turns) }
        ).markup
    }

    private func cells(_ plan: GiftPlan, turns: Int) -> [Markup] {
        let next = plan.nextAt.map(localTime.dayAndClock) ?? GiftPlanWords.name(plan.state)
        return [
            "\(plan.occasion)", "\(GiftPlanWords.name(plan.audience))", "\(GiftPlanWords.coins(plan.coins))",
            "\(GiftPlanWords.every(plan.everyDays))", "\(next)", "\(turns)",
            plan.state == .running ? stop(plan) : .empty,
        ]
    }

    private func stop(_ plan: GiftPlan) -> Markup {
        let name = "\(GiftPlanWords.stop): \(plan.occasion)"
        return """
            <form method="post"\(attribute: "action", RentalLinks.stop(plan.id)) data-enhance>\(.formToken)\
            <button class="button button-small"\(attribute: "aria-label", name)>\(GiftPlanWords.stop)</button></form>
            """
    }
}
