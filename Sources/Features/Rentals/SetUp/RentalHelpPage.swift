import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The help: what the service is, where it runs, what it costs, how to ride safely, and who is liable (R-9.4, R-9.7).
struct RentalHelpPage: Page {
    let stations: [String]
    let plans: [(kind: VehicleKind, plan: TariffPlan)]
    let rules: RentalRules

    /// The response in the API.
    private struct Encoded: Codable {
        let stations: [String]
        let prices: [String: LocalizedText]
        let advice: [LocalizedText]
        let terms: [LocalizedText]
    }

    var title: LocalizedText { HelpTexts.title }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let prices = plans.map { ($0.kind.rawValue, RentalTexts.price($0.plan)) }
        try Encoded(
            stations: stations,
            prices: Dictionary(prices) { first, _ in first },
            advice: HelpTexts.advice,
            terms: terms
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        \(ClosableHead(title: title, back: RentalLinks.home).markup)<p>\(HelpTexts.what)</p>\
        <section class="stack-small" aria-labelledby="where"><h2 id="where">\(HelpTexts.whereItRuns)</h2>\
        \(stations.isEmpty ? "<p class=\"quiet\">\(RentalTexts.noStations)</p>" : list(stations))</section>\
        <section class="stack-small" aria-labelledby="costs"><h2 id="costs">\(HelpTexts.costs)</h2>\
        <dl class="facts card card-soft">\(forEach: plans, { kind, plan in
            "<dt>\(RentalTexts.name(kind))</dt><dd>\(RentalTexts.price(plan))</dd>"
        })</dl></section>\(SafetyAdvice().markup)\
        <section class="stack-small" aria-labelledby="terms"><h2 id="terms">\(HelpTexts.termsTitle)</h2>\
        \(texts(terms))</section>
        """
    }

    private var terms: [LocalizedText] {
        HelpTexts.terms + [RentalTexts.ifLost(rules.terms, rules.lostFee)]
            + (rules.lostFee.isPositive ? [RentalTexts.bringLostBack] : [])
    }

    private func texts(_ lines: [LocalizedText]) -> Markup {
        "<ul>\(forEach: lines, { "<li>\($0)</li>" })</ul>"
    }

    private func list(_ lines: [String]) -> Markup { "<ul>\(forEach: lines, { "<li>\($0)</li>" })</ul>" }
}

/// Safety advice, shown before the first ride and in the help (R-9.4).
struct SafetyAdvice {
    var markup: Markup {
        """
        <section class="card stack-small" aria-labelledby="safety"><h2 id="safety">\(HelpTexts.safety)</h2>\
        <ul>\(forEach: HelpTexts.advice, { "<li>\($0)</li>" })</ul>\
        <p><a\(attribute: "href", RentalLinks.help)>\(HelpTexts.more)</a></p></section>
        """
    }
}
