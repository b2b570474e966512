import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The scheduled and random gifts, with the form for a new plan (R-8.2).
struct GiftPlansPage: Page {
    struct Row: Codable {
        let plan: GiftPlan
        let given: Int
    }

    let plans: [Row]
    /// The idempotency key of the form.
    let key: Identifier<GiftPlan>
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let plans: [Row]
    }

    var title: LocalizedText { "Scheduled and random gifts" }

    private let form = DeclaredForm<GiftPlanRequest>()

    var setting: PageSetting { .console(refused, fields: form.listed, cancel: IncentiveLinks.giftPlans) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(plans: plans).encode(to: encoder) }

    var main: Markup {
        let list = plans.isEmpty ? empty : table
        return """
            <p><a\(attribute: "href", IncentiveLinks.consoleGifts)>\("Gifts")</a></p>\
            \(ConsoleSplit(title, list: list, heading: "Start a plan", form: start).markup)
            """
    }

    private var start: Markup {
        form.markup(
            "plan",
            to: IncentiveLinks.giftPlans,
            button: "Start a plan",
            refused: refused,
            values: [\.key: key.description],
            attributes: .confirming("Start a plan", IncentiveTexts.cannotBeTakenBack, button: "Start")
        )
    }

    private var empty: Markup {
        EmptyState(
            "events",
            "No plans yet" as LocalizedText,
            "Gifts given every few days, or to randomly chosen riders, appear here."
        ).markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "plans",
            caption: "All plans",
            of: plans,
            [
                .init(IncentiveTexts.occasion) { "\($0.plan.occasion)" },
                .init("Who gets it") { "\($0.plan.audience.name)" },
                .init(IncentiveTexts.coinsEach, isNumber: true) { "\(Self.range($0.plan))" },
                .init(LocalizedText("How often", context: "gift plan")) { "\(Self.rhythm($0.plan.everyDays))" },
                .init("Next") { "\($0.plan.nextAt.map { .moment($0) } ?? $0.plan.state.name)" },
                .init("Given", isNumber: true) { "\($0.given)" },
                .init("Action") { $0.plan.state == .running ? Self.stop($0.plan) : .empty },
            ]
        ).markup
    }

    private static func range(_ plan: GiftPlan) -> LocalizedText {
        let (least, most) = (Int(plan.coins), Int(plan.mostCoins))
        return least == most ? "\(least)" : "\(least) to \(most)"
    }

    private static func rhythm(_ days: Int?) -> LocalizedText {
        guard let days else { return "Once" }
        return days == 1 ? "Every day" : "Every \(days) days"
    }

    private static func stop(_ plan: GiftPlan) -> Markup {
        ActionButton("Stop", label: "Stop: \(plan.occasion)", to: IncentiveLinks.stop(plan.id)).markup
    }
}

extension GiftPlan.Audience: NamedChoice {
    var name: LocalizedText {
        switch self {
        case .named: "Selected riders"
        case .everybody: "All riders"
        case .lucky: "One random rider"
        }
    }
}

extension GiftPlan.State {
    private static let underWay = LocalizedText("Running", context: "gift plan")

    var name: LocalizedText {
        switch self {
        case .running: Self.underWay
        case .stopped: "Stopped"
        case .done: "Given"
        }
    }
}
