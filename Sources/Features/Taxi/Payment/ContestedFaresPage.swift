import CrosstownCases
import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The fares that passengers contest, for the city to decide.
struct ContestedFaresPage: Page {
    let fares: [ContestedFare]
    /// The decision that was refused, and the fare that it is about.
    let refused: RefusedFare?

    var title: LocalizedText { "Contested fares" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.form.problem.popup() ?? .empty) }

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
        let id = payment.request.description
        let most = payment.mostDue ?? payment.held
        let form = refused?.ride == payment.request ? refused?.form : nil
        let due = payment.notInTaxiAt == nil ? most.decimal : "0"
        return """
            <section class="card stack"\(attribute: "aria-labelledby", "fare-\(id)")>\
            <h2\(attribute: "id", "fare-\(id)")><a\(attribute: "href", TaxiLinks.consoleRequest(id))>\(ride(contested))</a></h2>\
            <dl class="facts"><dt>\("Taxi")</dt><dd>\(contested.taxiCode)</dd>\
            <dt>\("Ended")</dt><dd>\(.moment(contested.endedAt))</dd>\(amounts(contested))\
            <dt>\("The passenger says")</dt><dd>\(objection(contested))</dd>\(reports(contested))</dl>\
            <form method="post"\(attribute: "action", TaxiLinks.decideFare(id)) class="stack" data-enhance novalidate>\(.formToken)\
            \(field(id, "amount", "Fare in \(payment.held.currency.code)", form, due))\
            \(field(id, "reason", "Why, for passenger and driver to read", form, ""))\
            <div class="form-actions"><button class="button button-primary">\("Decide")</button></div></form></section>
            """
    }

    private func ride(_ contested: ContestedFare) -> String {
        contested.to.map { "\(contested.from) → \($0)" } ?? contested.from
    }

    /// What was told, set aside, entered and paid; a fare above the price that was told stands out.
    private func amounts(_ contested: ContestedFare) -> Markup {
        let payment = contested.payment
        return """
            \(optional: contested.estimate.map { "<dt>\("Price told before")</dt><dd>\($0.about)</dd>" as Markup })\
            <dt>\("Set aside")</dt><dd>\(payment.held)</dd>\
            \(optional: payment.fare.map { "<dt>\("Fare of the meter")</dt><dd>\(fare($0, contested))</dd>" as Markup })\
            \(optional: payment.frozen.map { "<dt>\("State")</dt><dd>\(state(payment, $0))</dd>" as Markup })
            """
    }

    private func fare(_ fare: Money, _ contested: ContestedFare) -> Markup {
        guard let estimate = contested.estimate, fare.minorUnits > estimate.minorUnits else { return "\(fare)" }
        return "<strong>\(fare)</strong> \("(above the price told before)")"
    }

    private func state(_ payment: RidePayment, _ frozen: Money) -> Markup {
        let gone = Money(minorUnits: (payment.paid ?? frozen).minorUnits - frozen.minorUnits, frozen.currency)
        guard gone.isPositive else { return "\("Paid, and held back at the driver")" }
        return """
            \("\(LocalizedText.money(gone)) are no longer with the driver. What of that is not due, the city replaces.")
            """
    }

    /// How often the two were in such rides lately.
    private func reports(_ contested: ContestedFare) -> Markup {
        guard contested.payment.notInTaxiAt != nil else { return .empty }
        return """
            <dt>\("Rides without their passenger in 90 days")</dt>\
            <dd>\("\(contested.passengerDenials) of this passenger, \(contested.driverDenials) of this driver")</dd>
            """
    }

    private func objection(_ contested: ContestedFare) -> Markup {
        let payment = contested.payment
        let words = payment.objection.map { LocalizedText(verbatim: $0) }
        guard payment.notInTaxiAt != nil else {
            let answer: LocalizedText = words ?? "The passenger has not answered."
            return "\(answer)"
        }
        let text: LocalizedText = "I am not in this taxi."
        let report = contested.report.map { report -> Markup in
            let link = TaxiLinks.consoleCase(report.description)
            return " <a\(attribute: "href", link)>\("Report with both names")</a>"
        }
        return "\(optional: words.map { "\($0)<br>" as Markup })\(text)\(optional: report)"
    }

    /// A field of one of several forms, filled in again where its form was refused.
    private func field(
        _ id: String,
        _ name: String,
        _ label: LocalizedText,
        _ refused: RefusedForm?,
        _ value: String
    ) -> Markup {
        let error = refused?.message(for: name).map { LocalizedText.fault(of: label, $0) }
        return """
            <div\(attribute: "class", error == nil ? "field" : "field field-wrong")>\
            <label\(attribute: "for", "\(name)-\(id)")>\(label)</label>\
            \(optional: error.map { "<p class=\"field-error\"\(attribute: "id", "\(name)-\(id)-error")>\($0)</p>" as Markup })\
            <input class="input" autocomplete="off" maxlength="500"\(attribute: "id", "\(name)-\(id)")\(attribute: "name", name)\
            \(attribute: "value", refused?[name] ?? value)\
            \(attribute: "aria-describedby", error == nil ? nil : "\(name)-\(id)-error")\
            \(attribute: "aria-invalid", error == nil ? nil : "true")></div>
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
        let report: Identifier<Case>?
        /// How many rides of the passenger in 90 days were without them, as they say.
        let passengerDenials: Int
        /// How many rides of the driver in 90 days were without their passengers, as these say.
        let driverDenials: Int
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
            passengerDenials = contested.passengerDenials
            driverDenials = contested.driverDenials
            estimateMinorUnits = contested.estimate?.minorUnits
            payment = contested.payment.answer
        }
    }

    let fares: [Fare]
}
