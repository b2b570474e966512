import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What each kind of vehicle costs now.
struct TariffsPage: Page {
    let tariffs: [Tariff]
    let localTime: LocalTime

    /// What programs are told.
    private struct Encoded: Codable {
        let tariffs: [TariffResponse]
    }

    var title: LocalizedText { ConsoleTexts.tariffs }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(tariffs: tariffs.map(TariffResponse.init)).encode(to: encoder)
    }

    var main: Markup { "<h1>\(title)</h1><ul class=\"list\">\(forEach: tariffs, item)</ul>" }

    private func item(_ tariff: Tariff) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", RentalLinks.consoleTariff(tariff.kind))>\
        <span class="list-text"><span class="list-title">\(RentalTexts.name(tariff.kind))</span>\
        <span class="list-detail">\(RentalTexts.price(tariff.plan))</span>\
        <span class="list-detail">\(ConsoleTexts.version(tariff, since: .moment(tariff.madeAt)))</span>\
        </span>\(.icon("next"))</a></li>
        """
    }
}

/// What one kind of vehicle costs, with a form that makes a new version.
struct TariffPage: Page {
    let tariff: Tariff
    let localTime: LocalTime
    let refused: RefusedForm?

    var title: LocalizedText { RentalTexts.name(tariff.kind) }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { TariffResponse.self }

    func encode(to encoder: any Encoder) throws { try TariffResponse(tariff).encode(to: encoder) }

    private static let decimal: Markup = "inputmode=\"decimal\" autocomplete=\"off\""

    private static let fields = [
        FormField("unlockFee", label: ConsoleTexts.unlockFee, attributes: decimal),
        FormField("perMinute", label: ConsoleTexts.perMinute, attributes: decimal),
        FormField("freeMinutes", label: ConsoleTexts.freeMinutes, attributes: decimal),
        FormField(
            "pausePerMinute",
            label: ConsoleTexts.pausePerMinute,
            hint: ConsoleTexts.pauseHint,
            attributes: decimal
        ),
        FormField("dailyCap", label: ConsoleTexts.dailyCap, hint: ConsoleTexts.capHint, attributes: decimal),
    ]

    /// What the fields hold now, in their order.
    private var values: [String] {
        let (plan, step) = (tariff.plan, tariff.plan.steps.first)
        return [
            plan.unlockFee.description, step?.rate.description ?? "", String(step?.startMinute ?? 0),
            plan.pausePerMinute?.description ?? "", plan.dailyCap?.decimal ?? "",
        ]
    }

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(ConsoleTexts.version(tariff, since: .moment(tariff.madeAt)))</p>\
        <p class="quiet">\(ConsoleTexts.holdsFor)</p>\(refused.map { $0.summary(of: Self.fields) } ?? .empty)\
        <form id="tariff" class="page-narrow" method="post"\(attribute: "action", RentalLinks.consoleTariff(tariff.kind)) data-enhance novalidate>\
        \(.formToken)\(forEach: zip(Self.fields, values), { $0.markup(refused, value: $1) })\
        <div class="form-actions"><button class="button button-primary">\(ConsoleTexts.newVersion)</button></div></form>
        """
    }
}
