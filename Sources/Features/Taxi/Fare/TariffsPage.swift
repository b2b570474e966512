import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The versions of the tariff with the form to publish the next.
struct TariffsPage: Page {
    let tariffs: [Tariff]
    let currency: Currency
    /// The day in the city.
    let today: Int64
    let current: Tariff?
    /// The version being entered, if complete.
    let entered: Tariff?
    let refused: RefusedForm?
    /// What the page confirms.
    let done: TariffDeed?

    private let form = DeclaredForm<TariffPublication>()
    private static let formName = "publish-tariff"

    var title: LocalizedText { "Fares" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid">\(optional: done?.markup)\(tariffs.isEmpty ? empty : table)\
        <section class="stack" aria-labelledby="form-title"><h2 id="form-title">\("Publish a tariff")</h2>\
        \(publication)</section></div>
        """
    }

    private var publication: Markup {
        """
        <p class="quiet">\("Until a tariff takes effect, you can withdraw it or replace it with another one for the same day.") \
        \("All amounts are in \(currency.code).")</p>\
        \(form.markup(
            Self.formName,
            to: TaxiLinks.consoleTariffs,
            button: "Publish",
            refused: refused,
            values: values,
            controls: [\.newest: newest],
            attributes: Self.confirmation
        ))\(TariffExamples(form: Self.formName, entered: entered ?? unchanged, current: current).markup)
        """
    }

    /// The newest version on the page, also after a refusal, so that publishing again replaces what the refusal named.
    private var newest: Markup {
        "<input type=\"hidden\" name=\"newest\"\(attribute: "value", "\(tariffs.first?.version ?? 0)")>"
    }

    /// Today's tariff, the default of the form.
    private var unchanged: Tariff? { refused == nil ? current : nil }

    private var values: [PartialKeyPath<TariffPublication>: String] {
        guard let current else { return [:] }
        func amount(_ units: Int64) -> String { Money(minorUnits: units, current.currency).decimal }
        let prices = current.prices
        let fields: [PartialKeyPath<TariffPublication>] = [\.place1, \.place2, \.place3]
        let places = zip(fields, current.places).map { field, place in
            (field, TariffPlaceEntry(place, current.currency).line)
        }
        let amounts: [PartialKeyPath<TariffPublication>: String] = [
            \.validFrom: CivilDay(number: Int(today) + 1).description,
            \.base: amount(prices.base), \.perKilometre: amount(prices.perKilometre),
            \.nightPerKilometre: amount(prices.nightPerKilometre),
            \.waitingPerMinute: amount(prices.waitingPerMinute),
            \.luggage: amount(prices.luggage), \.least: amount(prices.least),
            \.nightFrom: current.night.isEmpty ? "" : "\(current.night.from)",
            \.nightUntil: current.night.isEmpty ? "" : "\(current.night.until)",
        ]
        return amounts.merging(places) { amount, _ in amount }
    }

    private static let confirmation: Markup = """
        \(textAttribute: "data-confirm", "Publish this tariff?")\
        \(textAttribute: "data-confirm-text", "Passengers see its prices for rides from its first day on.")\
        \(attribute: "data-confirm-fields", "validFrom base")\
        \(textAttribute: "data-confirm-ok", "Publish")\(textAttribute: "data-confirm-cancel", "Cancel")
        """

    private var empty: Markup {
        EmptyState("wallet", "No tariff yet", "Passengers don’t see a price before they request a taxi.").markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "tariffs",
            caption: "Tariff versions",
            of: tariffs,
            [
                .init("Version") { "\($0.version)" },
                .init(CityTexts.state) { state($0) },
                .init("Valid from") { "\(LocalizedText.day(Int($0.validFrom), .full))" },
                Self.money("Base fare") { $0.base },
                Self.money("Per kilometer") { $0.perKilometre },
                Self.money("Per kilometer, nights and Sundays") { $0.nightPerKilometre },
                Self.money("Waiting, per minute") { $0.waitingPerMinute },
                Self.money("Per piece of luggage") { $0.luggage },
                Self.money("Minimum fare") { $0.least },
                .init("Night") { Self.night($0.night) },
                .init("Places") { Self.places($0) },
            ]
        ).markup
    }

    private func state(_ tariff: Tariff) -> Markup {
        if let at = tariff.withdrawnAt { return "<span class=\"badge\">\("Withdrawn: \(.moment(at))")</span>" }
        if tariff.isPlanned(on: today) {
            return """
                <span class="badge badge-active">\("Planned")</span>\
                <form method="post"\(attribute: "action", TaxiLinks.withdrawTariff(tariff.version)) data-enhance\
                \(textAttribute: "data-confirm", "Withdraw this tariff?")\
                \(textAttribute: "data-confirm-text", """
                    It won’t take effect. Reservations made with it keep their prices.
                    """)\
                \(textAttribute: "data-confirm-ok", "Withdraw")\(textAttribute: "data-confirm-cancel", "Cancel")>\(.formToken)\
                <button class="button button-small">\("Withdraw")</button></form>
                """
        }
        let isCurrent = tariff.version == current?.version
        let text: LocalizedText = isCurrent ? "In force" : "Ended"
        return "<span\(attribute: "class", isCurrent ? "badge badge-good" : "badge")>\(text)</span>"
    }

    private static func money(
        _ name: LocalizedText,
        _ price: @escaping @Sendable (Tariff.Prices) -> Int64
    ) -> ConsoleTable.Cells<Tariff> {
        .init(name) { "\(Money(minorUnits: price($0.prices), $0.currency))" }
    }

    private static func night(_ night: Tariff.Night) -> Markup {
        night.isEmpty ? "–" : "\("\(Int(night.from)):00 to \(Int(night.until)):00")"
    }

    private static func places(_ tariff: Tariff) -> Markup {
        let texts = tariff.places.map { place -> LocalizedText in
            "\(place.name), \(Int(place.radius.value)) m: \(Money(minorUnits: place.amount, tariff.currency))"
        }
        return texts.isEmpty ? "–" : "\(forEach: texts, { "<div>\($0)</div>" })"
    }

    static var contents: any Decodable.Type { TariffList.self }

    func encode(to encoder: any Encoder) throws {
        try TariffList(tariffs: tariffs.map(TariffResponse.init)).encode(to: encoder)
    }
}

/// The versions of the tariff in the API.
struct TariffList: Codable, Sendable {
    let tariffs: [TariffResponse]
}
