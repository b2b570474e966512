import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The fares that passengers contest, for the city to decide.
struct ContestedFaresPage: Page {
    let fares: [ContestedFare]
    let refused: RefusedForm?

    var title: LocalizedText { "Contested fares" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid">\(fares.isEmpty ? empty : "\(forEach: fares, section)")</div>
        """
    }

    private var empty: Markup {
        EmptyState(
            "wallet",
            "No fare is contested",
            "Fares far above the price that was told, and those of passengers who were not in the taxi, appear here."
        ).markup
    }

    private func section(_ contested: ContestedFare) -> Markup {
        let payment = contested.payment
        let (id, asked) = (payment.request.description, payment.fare ?? payment.held)
        return """
            <section class="card stack"\(attribute: "aria-labelledby", "fare-\(id)")>\
            <h2\(attribute: "id", "fare-\(id)")>\("Taxi \(contested.taxiCode), \(.moment(contested.endedAt))")</h2>\
            <dl class="facts"><dt>\("From")</dt><dd>\(contested.from)</dd>\
            \(optional: contested.to.map { "<dt>\("To")</dt><dd>\($0)</dd>" as Markup })\
            \(optional: contested.estimate.map { "<dt>\("Price told before")</dt><dd>\($0)</dd>" as Markup })\
            <dt>\(payment.fare == nil ? "Set aside" : "Fare of the meter")</dt><dd>\(asked)</dd>\
            \(payment.frozen == nil ? .empty : "<dt>\("State")</dt><dd>\("Paid, and held back at the driver")</dd>" as Markup)\
            <dt>\("The passenger says")</dt><dd>\(objection(contested))</dd></dl>\
            <form method="post"\(attribute: "action", TaxiLinks.decideFare(id)) class="stack" data-enhance novalidate>\(.formToken)\
            \(field(id, "amount", "Fare in \(payment.held.currency.code)", payment.notInTaxiAt == nil ? asked.decimal : "0"))\
            \(field(id, "reason", "Why, for the passenger to read", ""))\
            <div class="form-actions"><button class="button button-primary">\("Decide")</button></div></form></section>
            """
    }

    private func objection(_ contested: ContestedFare) -> Markup {
        let payment = contested.payment
        guard payment.notInTaxiAt != nil else {
            let words: LocalizedText =
                payment.objection.map { LocalizedText(verbatim: $0) } ?? "The passenger has not answered."
            return "\(words)"
        }
        let text: LocalizedText = "I am not in this taxi."
        guard let report = contested.report?.description else { return "\(text)" }
        return "\(text) <a\(attribute: "href", TaxiLinks.consoleCase(report))>\("Report with both names")</a>"
    }

    private func field(_ id: String, _ name: String, _ label: LocalizedText, _ value: String) -> Markup {
        """
        <div class="field"><label\(attribute: "for", "\(name)-\(id)")>\(label)</label>\
        <input class="input" autocomplete="off" maxlength="500"\(attribute: "id", "\(name)-\(id)")\(attribute: "name", name)\
        \(attribute: "value", value)></div>
        """
    }

    static var contents: any Decodable.Type { ContestedFareList.self }

    func encode(to encoder: any Encoder) throws {
        try ContestedFareList(fares: fares.map(ContestedFareList.Fare.init)).encode(to: encoder)
    }
}

/// The contested fares as programs are told them.
struct ContestedFareList: Codable, Sendable {
    /// One fare.
    struct Fare: Codable, Sendable {
        let id: Identifier<TaxiRequest>
        let taxiCode: String
        let from: String
        let to: String?
        let endedAt: Timestamp
        let objection: String?
        /// When the passenger said that they are not in the taxi.
        let notInTaxiAt: Timestamp?
        /// The report about that.
        let report: Identifier<RideCase>?
        let estimateMinorUnits: Int64?
        let payment: TaxiPaymentResponse

        init(_ contested: ContestedFare) {
            id = contested.payment.request
            taxiCode = contested.taxiCode
            from = contested.from
            to = contested.to
            endedAt = contested.endedAt
            objection = contested.payment.objection
            notInTaxiAt = contested.payment.notInTaxiAt
            report = contested.report
            estimateMinorUnits = contested.estimate?.minorUnits
            payment = contested.payment.answer
        }
    }

    let fares: [Fare]
}
