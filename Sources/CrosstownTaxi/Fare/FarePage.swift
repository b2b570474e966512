import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What a ride will cost, for everybody, before a taxi is asked for.
struct FarePage: Page {
    /// A way whose price was asked for.
    struct Way: Sendable {
        let from: String
        let to: String
        let length: Metres
        let estimate: FareEstimate
    }

    let query: FareQuery
    let tariff: Tariff
    let way: Way?
    let problem: Problem?

    var title: LocalizedText { "What a ride costs" }

    var setting: PageSetting { PageSetting() }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack">\(optional: way.map(answer))\(form)\
        <p class="quiet">\("Waiting costs \(LocalizedText.money(waiting)) a minute. The meter decides.")</p></div>
        """
    }

    private var waiting: Money { Money(minorUnits: tariff.prices.waitingPerMinute, tariff.currency) }

    private func answer(_ way: Way) -> Markup {
        """
        <section class="card stack" aria-labelledby="fare-title"><h2 id="fare-title">\("About \(LocalizedText.money(way.estimate.about))")</h2>\
        <p>\(LocalizedText(verbatim: way.from)) – \(LocalizedText(verbatim: way.to))</p>\
        <dl class="facts">\(forEach: way.estimate.lines, { line in
            "<dt>\(line.reason.text(way.length))</dt><dd>\(line.amount)</dd>"
        })<dt>\("Total")</dt><dd>\(way.estimate.total)</dd></dl></section>
        """
    }

    private var form: Markup {
        """
        <form id="fare" method="get"\(attribute: "action", TaxiLinks.fares) class="stack">\
        \(field("from", "From", query.from))\(field("to", "To", query.to))\
        <div class="field"><label for="luggage">\("Pieces of luggage")</label>\
        <input id="luggage" name="luggage" class="input" inputmode="numeric"\
        \(attribute: "value", (query.luggage ?? 0).description)></div>\
        <button class="button button-primary button-wide">\("Show the price")</button></form>
        """
    }

    private func field(_ name: String, _ label: LocalizedText, _ value: String?) -> Markup {
        let error = problem?.message(for: name)
        return """
            <div\(attribute: "class", error == nil ? "field" : "field field-wrong")><label\(attribute: "for", name)>\(label)</label>\
            \(optional: error.map { "<p class=\"field-error\"\(attribute: "id", name + "-error")>\(LocalizedText.fault(of: label, $0))</p>" as Markup })\
            <input class="input" autocomplete="off"\(attribute: "id", name)\(attribute: "name", name)\
            \(attribute: "value", value ?? "")\(attribute: "aria-invalid", error == nil ? nil : "true")\
            \(attribute: "aria-describedby", error == nil ? nil : name + "-error")>\
            \(choices(name, among: problem?.errors?.first { $0.field == name }?.candidates ?? []))</div>
            """
    }

    /// Where a name may mean several places, each is a link.
    private func choices(_ field: String, among places: [Problem.Candidate]) -> Markup {
        guard !places.isEmpty else { return .empty }
        return """
            <ul class="list">\(forEach: places, { place in
                let chosen = "\(place.latitude),\(place.longitude)"
                let from = field == "from" ? chosen : query.from ?? ""
                let to = field == "to" ? chosen : query.to ?? ""
                let link = TaxiLinks.fares.adding("from", from).adding("to", to).adding("luggage", query.luggage ?? 0)
                return "<li><a class=\"list-item\"\(attribute: "href", link)>\(place.name), \(place.detail)</a></li>"
            })</ul>
            """
    }

    static var contents: any Decodable.Type { FareAnswer.self }

    func encode(to encoder: any Encoder) throws {
        if let problem { throw problem }
        try FareAnswer(tariff: TariffAnswer(tariff), estimate: way.map(FareAnswer.Estimate.init)).encode(to: encoder)
    }
}

/// What a ride will cost as programs are told it.
struct FareAnswer: Codable, Sendable {
    /// One line of the reckoning.
    struct Line: Codable, Sendable {
        let name: LocalizedText
        let amount: FareAmount
    }

    /// The reckoning of a way.
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
            lines = way.estimate.lines.map { Line(name: $0.reason.text(way.length), amount: FareAmount($0.amount)) }
            total = FareAmount(way.estimate.total)
            about = FareAmount(way.estimate.about)
        }
    }

    let tariff: TariffAnswer
    let estimate: Estimate?
}

extension FareEstimate.Reason {
    /// What a line is called, and why it is asked.
    func text(_ length: Metres) -> LocalizedText {
        switch self {
        case .base: "Base fare"
        case .way: "Way, \(LocalizedText.distance(length))"
        case .nightWay: "Way by night, \(LocalizedText.distance(length))"
        case .sundayWay: "Way on a Sunday, \(LocalizedText.distance(length))"
        case .luggage(let count): "Luggage, \(Int(count)) ×"
        case .leastFare: "Up to the least fare"
        }
    }
}
