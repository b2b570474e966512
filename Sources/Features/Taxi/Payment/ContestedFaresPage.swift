import CrosstownCases
import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The contested fares for the city to decide.
struct ContestedFaresPage: Page {
    let fares: [ContestedFare]
    /// Unusual fares paid directly to drivers.
    let doubted: [DoubtedFare]
    /// The refused decision and its fare.
    let refused: RefusedFare?
    /// The decision that the page confirms.
    let decided: DecidedFare?

    var title: LocalizedText { "Disputed fares" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.form.problem.popup() ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid">\(optional: decided?.markup)\(fares.isEmpty && doubted.isEmpty ? empty : .empty)\
        \(forEach: fares, section)\(forEach: doubted, section)</div>
        """
    }

    private var empty: Markup {
        EmptyState(
            "wallet",
            "No disputed fares",
            "Unusual fares, disputed fares, and fares of passengers who say they weren’t in the taxi appear here."
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
            <h2\(attribute: "id", "fare-\(id)")><a\(attribute: "href", TaxiLinks.consoleRequest(id))>\(way(contested.from, contested.to))</a></h2>\
            <dl class="facts"><dt>\("Taxi")</dt><dd>\(contested.taxiCode)</dd>\
            <dt>\(TaxiTexts.ended)</dt><dd>\(.moment(contested.endedAt))</dd>\(amounts(contested))\
            <dt>\("Passenger’s comment")</dt><dd>\(objection(contested))</dd>\(reports(contested))</dl>\
            \(decision(id, form, due))</section>
            """
    }

    private func decision(_ id: String, _ form: RefusedForm?, _ due: String) -> Markup {
        """
        <form method="post"\(attribute: "action", TaxiLinks.decideFare(id)) class="stack" data-enhance novalidate\(Self.question)>\(.formToken)\
        \(field(id, "amount", TaxiTexts.label(of: "amount"), form, due))\
        \(field(id, "reason", TaxiTexts.label(of: "reason"), form, "", hint: """
            The passenger and the driver will see this.
            """))\
        <div class="form-actions"><button class="button button-primary">\("Save decision")</button></div></form>
        """
    }

    private static let question: Markup = """
        \(textAttribute: "data-confirm", "Set this fare?")\
        \(textAttribute: "data-confirm-text", "The decision is final. The passenger and the driver are notified and will see your reason.")\
        \(textAttribute: "data-confirm-ok", "Save decision")\(textAttribute: "data-confirm-cancel", "Cancel")
        """

    private func section(_ doubted: DoubtedFare) -> Markup {
        let id = doubted.request.description
        let form = refused?.ride == doubted.request ? refused?.form : nil
        return """
            <section class="card stack"\(attribute: "aria-labelledby", "fare-\(id)")>\
            <h2\(attribute: "id", "fare-\(id)")><a\(attribute: "href", TaxiLinks.consoleRequest(id))>\
            \(way(doubted.from, doubted.to))</a></h2>\
            <dl class="facts"><dt>\("Taxi")</dt><dd>\(doubted.taxiCode)</dd>\
            <dt>\(TaxiTexts.ended)</dt><dd>\(.moment(doubted.endedAt))</dd>\
            \(optional: doubted.told.map { "<dt>\("Estimate")</dt><dd>\($0.about)</dd>" as Markup })\
            <dt>\("Metered fare")</dt><dd><strong>\(doubted.fare)</strong> \("(paid to the driver)")</dd>\
            <dt>\("Passenger’s comment")</dt><dd>\(words(of: doubted))</dd></dl>\
            \(decision(id, form, doubted.told?.decimal ?? ""))</section>
            """
    }

    private func words(of doubted: DoubtedFare) -> LocalizedText {
        doubted.objection.map { LocalizedText(verbatim: $0) } ?? "The passenger hasn’t answered."
    }

    private func way(_ from: String, _ to: String?) -> String { to.map { "\(from) → \($0)" } ?? from }

    /// Returns the quoted, held, entered and paid amounts; highlights a fare above the quoted price.
    private func amounts(_ contested: ContestedFare) -> Markup {
        let payment = contested.payment
        return """
            \(optional: contested.estimate.map { "<dt>\("Estimate")</dt><dd>\($0.about)</dd>" as Markup })\
            <dt>\("Held")</dt><dd>\(payment.held)</dd>\
            \(optional: payment.fare.map { "<dt>\("Metered fare")</dt><dd>\(fare($0, contested))</dd>" as Markup })\
            \(optional: payment.frozen.map { "<dt>\("Status")</dt><dd>\(state(payment, $0))</dd>" as Markup })
            """
    }

    private func fare(_ fare: Money, _ contested: ContestedFare) -> Markup {
        guard let estimate = contested.estimate, fare.minorUnits > estimate.minorUnits else { return "\(fare)" }
        return "<strong>\(fare)</strong> \("(above the estimate)")"
    }

    private func state(_ payment: RidePayment, _ frozen: Money) -> Markup {
        let gone = Money(minorUnits: (payment.paid ?? frozen).minorUnits - frozen.minorUnits, frozen.currency)
        guard gone.isPositive else { return "\("Paid, but held back from the driver")" }
        return """
            \("The driver no longer has \(LocalizedText.money(gone)) of it. The city covers any part that isn’t due.")
            """
    }

    /// Returns the numbers of recent denied rides of the passenger and the driver.
    private func reports(_ contested: ContestedFare) -> Markup {
        guard contested.payment.notInTaxiAt != nil else { return .empty }
        return """
            <dt>\("“Not in this taxi” reports, last 90 days")</dt>\
            <dd>\("\(contested.passengerDenials) by this passenger, \(contested.driverDenials) about this driver")</dd>
            """
    }

    private func objection(_ contested: ContestedFare) -> Markup {
        let payment = contested.payment
        let words = payment.objection.map { LocalizedText(verbatim: $0) }
        guard payment.notInTaxiAt != nil else {
            let answer: LocalizedText = words ?? "The passenger hasn’t answered."
            return "\(answer)"
        }
        let text: LocalizedText = "I’m not in this taxi."
        let report = contested.report.map { report -> Markup in
            let link = TaxiLinks.consoleCase(report.description)
            return " <a\(attribute: "href", link)>\("Report with both names")</a>"
        }
        return "\(optional: words.map { "\($0)<br>" as Markup })\(text)\(optional: report)"
    }

    /// Returns a field of one of several forms, filled in again if its form was refused.
    private func field(
        _ id: String,
        _ name: String,
        _ label: LocalizedText,
        _ refused: RefusedForm?,
        _ value: String,
        hint: LocalizedText? = nil
    ) -> Markup {
        let error = refused?.message(for: name).map { LocalizedText.fault(of: label, $0) }
        return """
            <div\(attribute: "class", error == nil ? "field" : "field field-wrong")>\
            <label\(attribute: "for", "\(name)-\(id)")>\(label)</label>\
            \(optional: hint.map { "<p class=\"hint\">\($0)</p>" as Markup })\
            \(optional: error.map { "<p class=\"field-error\"\(attribute: "id", "\(name)-\(id)-error")>\($0)</p>" as Markup })\
            <input class="input" autocomplete="off" maxlength="500"\(attribute: "id", "\(name)-\(id)")\(attribute: "name", name)\
            \(refused?[name].map { "\(attribute: "value", $0)" as Markup } ?? .decimal(value))\
            \(attribute: "aria-describedby", error == nil ? nil : "\(name)-\(id)-error")\
            \(attribute: "aria-invalid", error == nil ? nil : "true")></div>
            """
    }

    static var contents: any Decodable.Type { ContestedFareList.self }

    func encode(to encoder: any Encoder) throws {
        try ContestedFareList(
            fares: fares.map(ContestedFareList.Fare.init),
            doubted: doubted.map(ContestedFareList.Doubted.init)
        ).encode(to: encoder)
    }
}

struct ContestedFareList: Codable, Sendable {
    struct Fare: Codable, Sendable {
        let id: Identifier<TaxiRequest>
        let taxiCode: String
        let from: String
        let to: String?
        let endedAt: Timestamp
        let objection: String?
        /// When the passenger reported not being in the taxi.
        let notInTaxiAt: Timestamp?
        let report: Identifier<Case>?
        /// The number of rides in 90 days that the passenger denied.
        let passengerDenials: Int
        /// The number of the driver's rides in 90 days that passengers denied.
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

    /// An unusual fare paid directly to the driver.
    struct Doubted: Codable, Sendable {
        let id: Identifier<TaxiRequest>
        let taxiCode: String
        let from: String
        let to: String?
        let endedAt: Timestamp
        let state: TaxiFareDoubt
        let objection: String?
        let fare: FareAmount

        init(_ doubted: DoubtedFare) {
            (id, taxiCode, from, to) = (doubted.request, doubted.taxiCode, doubted.from, doubted.to)
            (endedAt, state, objection) = (doubted.endedAt, doubted.state, doubted.objection)
            fare = FareAmount(doubted.fare)
        }
    }

    let fares: [Fare]
    /// Unusual fares paid directly to drivers, contested ones first.
    let doubted: [Doubted]
}
