import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The current price of each kind of vehicle.
struct TariffsPage: Page {
    let tariffs: [Tariff]
    let localTime: LocalTime

    /// The response in the API.
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
        <span class="list-detail">\(ConsoleTexts.version(tariff))</span>\
        </span>\(.icon("next"))</a></li>
        """
    }
}

/// The price of a kind of vehicle, with a form that creates a new version.
struct TariffPage: Page {
    let tariff: Tariff
    let localTime: LocalTime
    let refused: RefusedForm?

    var title: LocalizedText { RentalTexts.name(tariff.kind) }

    private let form = DeclaredForm<TariffRequest>()

    var setting: PageSetting { PageSetting(.console, popup: refused?.popup(of: form.listed) ?? .empty) }

    static var contents: any Decodable.Type { TariffResponse.self }

    func encode(to encoder: any Encoder) throws { try TariffResponse(tariff).encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(ConsoleTexts.version(tariff))</p>\
        <p class="quiet">\(ConsoleTexts.holdsFor)</p><div class="page-narrow">\(change)</div>
        """
    }

    private var change: Markup {
        let (plan, step) = (tariff.plan, tariff.plan.steps.first)
        return form.markup(
            "tariff",
            to: RentalLinks.consoleTariff(tariff.kind),
            button: ConsoleTexts.newVersion,
            refused: refused,
            values: [
                \.unlockFee: plan.unlockFee.description, \.perMinute: step?.rate.description ?? "",
                \.freeMinutes: String(step?.startMinute ?? 0),
                \.pausePerMinute: plan.pausePerMinute?.description ?? "", \.dailyCap: plan.dailyCap?.decimal ?? "",
            ]
        )
    }
}
