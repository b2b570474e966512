import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The versions of the tariff, with the form that publishes the next.
struct TariffsPage: Page {
    let tariffs: [Tariff]
    let today: Int64
    let currency: Currency
    let refused: RefusedForm?

    var title: LocalizedText { "Fares" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split">\(tariffs.isEmpty ? empty : table)\
        <section class="stack" aria-labelledby="publish-title"><h2 id="publish-title">\("Publish a tariff")</h2>\
        <p class="quiet">\("A published version stays as it is. The next one holds from a later day on.")</p>\
        \(refused.map { $0.summary(of: fields) } ?? .empty)\(form)</section></div>
        """
    }

    private var empty: Markup {
        EmptyState(
            "wallet",
            "No tariff yet",
            "Passengers are told no price before they ask for a taxi."
        ).markup
    }

    private var table: Markup {
        let names: [LocalizedText] = [
            "Version", "Valid from", "Base fare", "Kilometer", "Kilometer, night and Sunday", "Waiting, a minute",
            "Piece of luggage", "Least fare", "Night", "Places",
        ]
        return ConsoleTable(
            id: "tariffs",
            caption: "Versions of the tariff",
            columns: names.map { .init($0) },
            rows: tariffs.map(cells)
        ).markup
    }

    private func cells(_ tariff: Tariff) -> [Markup] {
        let prices = tariff.prices
        let amounts = [
            prices.base, prices.perKilometre, prices.nightPerKilometre, prices.waitingPerMinute, prices.luggage,
            prices.least,
        ]
        let money = amounts.map { "\(Money(minorUnits: $0, tariff.currency))" as Markup }
        let day = LocalizedText.day(Int(tariff.validFrom), .full)
        return ["\(tariff.version)", "\(day)"] + money + [
            "\("\(tariff.night.from):00 to \(tariff.night.until):00")", places(tariff),
        ]
    }

    private func places(_ tariff: Tariff) -> Markup {
        let texts = tariff.places.map { place -> LocalizedText in
            "\(place.name), \(Int(place.radius.value)) m: \(Money(minorUnits: place.amount, tariff.currency))"
        }
        return texts.isEmpty ? "–" : "\(forEach: texts, { "<div>\($0)</div>" })"
    }

    private static let decimal: Markup = "inputmode=\"decimal\" autocomplete=\"off\""
    private static let hour: Markup = "inputmode=\"numeric\" autocomplete=\"off\""

    private var fields: [FormField] {
        [
            FormField("validFrom", label: "Valid from", type: "date"),
            FormField("base", label: "Base fare", attributes: Self.decimal),
            FormField("perKilometre", label: "Kilometer", attributes: Self.decimal),
            FormField("nightPerKilometre", label: "Kilometer, night and Sunday", attributes: Self.decimal),
            FormField("waitingPerMinute", label: "Waiting, a minute", attributes: Self.decimal),
            FormField("luggage", label: "Piece of luggage", attributes: Self.decimal),
            FormField("least", label: "Least fare", attributes: Self.decimal),
            FormField("nightFrom", label: "Night from, hour", attributes: Self.hour),
            FormField("nightUntil", label: "Night until, hour", attributes: Self.hour),
        ]
    }

    private var form: Markup {
        """
        <form id="publish-tariff" method="post"\(attribute: "action", TaxiLinks.consoleTariffs) data-enhance novalidate>\
        \(.formToken)\(forEach: fields, { $0.markup(refused) })\
        \(forEach: ["place1", "place2", "place3"], placeFields)\
        <div class="form-actions"><button class="button button-primary">\("Publish")</button></div></form>
        """
    }

    /// A place that adds to the price.
    private func placeFields(_ name: String) -> Markup {
        let field = PlaceField(
            id: "\(name).name",
            names: ("\(name).name", "\(name).latitude", "\(name).longitude"),
            label: "Place that adds to the price (optional)",
            values: (
                refused?["\(name).name"] ?? "", refused?["\(name).latitude"] ?? "",
                refused?["\(name).longitude"] ?? ""
            ),
            fault: refused?.message(for: "\(name).name").map { .fault(of: "Place", $0) },
            suggestions: TaxiLinks.allPlaces
        )
        let radius = FormField("\(name).radius", label: "Reaches, in meters", attributes: Self.hour)
        let surcharge = FormField("\(name).surcharge", label: "Adds", attributes: Self.decimal)
        return "\(field.markup)\(radius.markup(refused, value: "500"))\(surcharge.markup(refused))"
    }

    static var contents: any Decodable.Type { TariffList.self }

    func encode(to encoder: any Encoder) throws {
        try TariffList(tariffs: tariffs.map(TariffAnswer.init)).encode(to: encoder)
    }
}

/// The versions of the tariff as programs are told them.
struct TariffList: Codable, Sendable {
    let tariffs: [TariffAnswer]
}

/// A version of the tariff as programs are told it; prices in the smallest parts of the currency.
struct TariffAnswer: Codable, Sendable {
    let version: Int64
    let validFrom: String
    let currency: String
    let base: Int64
    let perKilometre: Int64
    let nightPerKilometre: Int64
    let waitingPerMinute: Int64
    let luggage: Int64
    let least: Int64
    let nightFrom: Int64
    let nightUntil: Int64
    /// What adds to the price of a ride that begins or ends there.
    let places: [Place]

    /// A place that adds to the price.
    struct Place: Codable, Sendable {
        let name: String
        let latitude: Double
        let longitude: Double
        let radiusMetres: Double
        let amount: Int64
    }

    init(_ tariff: Tariff) {
        let prices = tariff.prices
        version = tariff.version
        validFrom = CivilDay(number: Int(tariff.validFrom)).description
        currency = tariff.currency.code
        base = prices.base
        perKilometre = prices.perKilometre
        nightPerKilometre = prices.nightPerKilometre
        waitingPerMinute = prices.waitingPerMinute
        luggage = prices.luggage
        least = prices.least
        nightFrom = tariff.night.from
        nightUntil = tariff.night.until
        places = tariff.places.map { place in
            Place(
                name: place.name,
                latitude: place.middle.latitude,
                longitude: place.middle.longitude,
                radiusMetres: place.radius.value,
                amount: place.amount
            )
        }
    }
}
