import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Gifts by the clock and by chance, with the form that starts more (R-8.2).
struct GiftPlansPage: Page {
    let plans: [(plan: GiftPlan, occurrences: Int)]
    /// The key of the form, so that it starts one plan however often it is sent.
    let key: Identifier<GiftPlan>
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        struct Item: Codable {
            let plan: GiftPlanResponse
            let given: Int
        }

        let plans: [Item]
    }

    var title: LocalizedText { "Timed and random gifts" }

    var setting: PageSetting {
        .console(refused, fields: [Self.audience.listed, Self.riders] + Self.fields, cancel: IncentiveLinks.giftPlans)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(plans: plans.map { .init(plan: GiftPlanResponse($0.plan), given: $0.occurrences) })
            .encode(to: encoder)
    }

    private static let audience = ChoiceField(
        "audience",
        label: "Who gets it",
        choices: GiftPlan.Audience.allCases.map { ($0.rawValue, $0.name) },
        wraps: true
    )
    private static let riders = FormField(
        "riders",
        label: IncentiveTexts.riders,
        hint: "User names of those who are named; empty otherwise.",
        attributes: "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\""
    )
    private static let fields = [
        number("coins", label: IncentiveTexts.coinsEach, hint: IncentiveTexts.worthToCity),
        number(
            "mostCoins",
            label: "Coins at most",
            hint: "Each gift is then drawn between the two. Empty where all are alike."
        ),
        FormField("occasion", label: IncentiveTexts.occasion, hint: IncentiveTexts.occasionHint),
        number(
            "everyDays",
            label: "Days between gifts",
            hint: "The first is given at once. Empty where there is only one."
        ),
    ]

    private static func number(_ name: String, label: LocalizedText, hint: LocalizedText) -> FormField {
        FormField(name, label: label, hint: hint, attributes: "inputmode=\"numeric\" autocomplete=\"off\"")
    }

    var main: Markup {
        """
        <p><a\(attribute: "href", IncentiveLinks.consoleGifts)>\("Gifts")</a></p><h1>\(title)</h1>\
        <div class="console-grid console-split"><div>\(plans.isEmpty ? empty : table)</div>\(form)</div>
        """
    }

    private var form: Markup {
        """
        <section class="stack" aria-labelledby="plan-title"><h2 id="plan-title">\("Start a plan")</h2>\
        \(refused.map { $0.summary(of: [Self.riders] + Self.fields) } ?? .empty)\
        <form id="plan" method="post"\(attribute: "action", IncentiveLinks.giftPlans) data-enhance novalidate \
        \(textAttribute: "data-confirm", "Start a plan")\
        \(textAttribute: "data-confirm-text", IncentiveTexts.cannotBeTakenBack)\
        \(textAttribute: "data-confirm-ok", "Start")>\
        \(.formToken)<input type="hidden" name="key"\(attribute: "value", refused?["key"] ?? key.description)>\
        \(Self.audience.markup(refused, value: GiftPlan.Audience.lucky.rawValue))\(Self.riders.markup(refused))\
        \(forEach: Self.fields, { $0.markup(refused) })\
        <div class="form-actions"><button class="button button-primary">\("Start a plan")</button></div></form>\
        </section>
        """
    }

    private var empty: Markup {
        EmptyState(
            "events",
            "No plans yet" as LocalizedText,
            "Gifts that come every few days, or to riders drawn by chance, stand here."
        ).markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "plans",
            caption: "All plans" as LocalizedText,
            columns: [
                .init(IncentiveTexts.occasion), .init("Who gets it" as LocalizedText),
                .init(IncentiveTexts.coinsEach, isNumber: true),
                .init(LocalizedText("How often", context: "gift plan")), .init("Next" as LocalizedText),
                .init("Given" as LocalizedText, isNumber: true),
                .init("Do" as LocalizedText),
            ],
            rows: plans.map { cells($0.plan, occurrences: $0.occurrences) }
        ).markup
    }

    private func cells(_ plan: GiftPlan, occurrences: Int) -> [Markup] {
        let next: LocalizedText = plan.nextAt.map { .moment($0) } ?? plan.state.name
        return [
            "\(plan.occasion)", "\(plan.audience.name)", "\(Self.range(plan.coins))",
            "\(Self.rhythm(plan.everyDays))", "\(next)", "\(occurrences)",
            plan.state == .running ? stop(plan) : .empty,
        ]
    }

    private static func range(_ coins: ClosedRange<Int64>) -> LocalizedText {
        let (least, most) = (Int(coins.lowerBound), Int(coins.upperBound))
        return least == most ? "\(least)" : "\(least) to \(most)"
    }

    private static func rhythm(_ days: Int?) -> LocalizedText {
        guard let days else { return "Once" }
        return days == 1 ? "Every day" : "Every \(days) days"
    }

    private func stop(_ plan: GiftPlan) -> Markup {
        """
        <form method="post"\(attribute: "action", IncentiveLinks.stop(plan.id)) data-enhance>\(.formToken)\
        <button class="button button-small"\(textAttribute: "aria-label", "Stop: \(plan.occasion)")>\("Stop")</button>\
        </form>
        """
    }
}

extension GiftPlan.Audience {
    fileprivate var name: LocalizedText {
        switch self {
        case .named: "Named riders"
        case .everybody: "All riders"
        case .lucky: "One rider by chance"
        }
    }
}

extension GiftPlan.State {
    private static let underWay = LocalizedText("Running", context: "gift plan")

    fileprivate var name: LocalizedText {
        switch self {
        case .running: Self.underWay
        case .stopped: "Stopped"
        case .done: "Given"
        }
    }
}
