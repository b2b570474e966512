import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The estimated price of a ride, public and before a request.
struct FarePage: Page {
    /// The requested route.
    struct Way: Sendable {
        let from: String
        let to: String
        let estimate: FareEstimate

        var length: Metres { Metres(Double(estimate.metres)) }
    }

    let query: FareQuery
    let tariff: Tariff
    let way: Way?
    let problem: Problem?

    var title: LocalizedText { "Price estimate" }

    var setting: PageSetting { PageSetting() }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack">\(optional: way.map(answer))\(form)\
        <p class="quiet">\("Waiting costs \(LocalizedText.money(waiting)) per minute. You pay the fare on the meter.")</p></div>
        """
    }

    private var waiting: Money { Money(minorUnits: tariff.prices.waitingPerMinute, tariff.currency) }

    private func answer(_ way: Way) -> Markup {
        """
        <section class="card stack" aria-labelledby="fare-title"><h2 id="fare-title">\("About \(LocalizedText.money(way.estimate.about))")</h2>\
        <p>\(LocalizedText(verbatim: way.from)) – \(LocalizedText(verbatim: way.to))</p>\
        \(way.estimate.markup)</section>
        """
    }

    private var form: Markup {
        let entered = query.entered
        return """
            <form id="fare" method="get"\(attribute: "action", TaxiLinks.fares) class="stack">\
            \(field("from", "From", entered.from))\(field("to", "To", entered.to))\
            \(LuggageField(chosen: (query.luggage ?? 0).description, fault: fault("luggage", "Pieces of luggage")).markup)\
            <button class="button button-primary button-wide">\("Show price")</button></form>
            """
    }

    private func field(_ name: String, _ label: LocalizedText, _ value: EnteredPlace) -> Markup {
        PlaceField(
            id: name,
            names: (name, "\(name)Latitude", "\(name)Longitude"),
            label: label,
            values: (value.name, value.latitude, value.longitude),
            fault: fault(name, label),
            candidates: problem?.candidates(for: name) ?? [],
            suggestions: TaxiLinks.allPlaces
        ).markup
    }

    private func fault(_ field: String, _ label: LocalizedText) -> LocalizedText? {
        problem?.message(for: field).map { .fault(of: label, $0) }
    }

    static var contents: any Decodable.Type { FareResponse.self }

    func encode(to encoder: any Encoder) throws {
        if let problem { throw problem }
        try FareResponse(tariff: TariffResponse(tariff), estimate: way.map(FareResponse.Estimate.init)).encode(
            to: encoder
        )
    }
}

/// The price of a ride in the API.
struct FareResponse: Codable, Sendable {
    struct Line: Codable, Sendable {
        let name: LocalizedText
        let amount: FareAmount

        init(_ name: LocalizedText, _ amount: Money) {
            self.name = name
            self.amount = FareAmount(amount)
        }
    }

    /// The estimate of a route.
    struct Estimate: Codable, Sendable {
        let from: String
        let to: String
        let distanceMetres: Double
        let lines: [Line]
        let total: FareAmount
        let about: FareAmount

        init(_ way: FarePage.Way) {
            from = way.from
            to = way.to
            distanceMetres = way.length.value
            lines = way.estimate.lines.map { Line($0.reason.text(way.length), $0.amount) }
            total = FareAmount(way.estimate.total)
            about = FareAmount(way.estimate.about)
        }
    }

    let tariff: TariffResponse
    let estimate: Estimate?
}

extension FareEstimate.Reason {
    /// Returns the name and reason of a line.
    func text(_ length: Metres) -> LocalizedText {
        switch self {
        case .base: "Base fare"
        case .way: "Distance, \(LocalizedText.distance(length))"
        case .nightWay: "Distance at night, \(LocalizedText.distance(length))"
        case .sundayWay: "Distance on Sunday, \(LocalizedText.distance(length))"
        case .luggage(let count): "Luggage, \(Int(count)) ×"
        case .place(let name): LocalizedText(verbatim: name)
        case .leastFare: "Minimum fare supplement"
        }
    }
}
