import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The receipt of a passenger's ride, suitable for printing.
struct ReceiptPage: Page {
    let receipt: Receipt

    var title: LocalizedText { "Receipt" }

    var setting: PageSetting {
        PageSetting(liveStream: receipt.isOpen ? TaxiLinks.events(of: receipt.id.description) : nil)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="receipt" class="stack"\(live)>\(optional: denial)<dl class="facts card">\
        <dt>\("Taxi")</dt><dd><span class="plate">\(receipt.taxiCode)</span></dd>\
        \(optional: receipt.company.map { "<dt>\("Company")</dt><dd>\($0)</dd>" as Markup })\
        \(way)\
        <dt>\(TaxiTexts.asked)</dt><dd>\(LocalizedText.moment(receipt.madeAt, .fullDayAndClock))</dd>\
        \(optional: pickedUpAt.map { "<dt>\(LocalizedText("Pick-up", context: "receipt"))</dt><dd>\(LocalizedText.moment($0, .fullDayAndClock))</dd>" as Markup })\
        \(optional: receipt.endedAt.map { "<dt>\(TaxiTexts.ended)</dt><dd>\(LocalizedText.moment($0, .fullDayAndClock))</dd>" as Markup })\
        <dt>\("Passengers")</dt><dd>\(receipt.passengers)</dd>\
        \(receipt.terms.luggage > 0 ? "<dt>\("Pieces of luggage")</dt><dd>\(Int(receipt.terms.luggage))</dd>" : Markup.empty)\
        <dt>\("Number")</dt><dd>\(receipt.id.reference)</dd></dl>\(isUndecided ? .empty : money)\(optional: estimate)\
        <div class="form-actions no-print"><button type="button" class="button" data-print data-needs-script hidden>\
        \("Print")</button>\(isUndecided || receipt.fare == nil ? .empty : contest)\
        <a class="button"\(attribute: "href", TaxiLinks.request(receipt.id.description))>\("Back to the ride")</a></div></div>
        """
    }

    /// Leads to the question about an unusual fare, and to the help form for any other.
    private var contest: Markup {
        let id = receipt.id.description
        let link = receipt.asksAboutFare ? TaxiLinks.fareQuestion(id) : TaxiLinks.rideHelp(id)
        return "<a class=\"button\"\(attribute: "href", link)>\("Something wrong with the fare?")</a>"
    }

    /// Hidden if the passenger denies the pick-up, which only the driver reported.
    private var pickedUpAt: Timestamp? { receipt.notInTaxiAt == nil ? receipt.pickedUpAt : nil }

    private var dispute: LocalizedText? { receipt.notInTaxiAt.flatMap { _ in DenialTexts.money(receipt.payment) } }

    private var isUndecided: Bool { dispute != nil }

    private var denial: Markup? {
        if receipt.notInTaxiAt == nil { return nil }
        return """
            <p class="notice">\(.icon("info"))<span>\(DenialTexts.denied)\
            \(optional: dispute.map { " \($0)" as Markup })</span></p>
            """
    }

    private var live: Markup {
        guard receipt.isOpen else { return .empty }
        return """
            \(attribute: "data-live", "request-changed")\
            \(attribute: "data-live-src", TaxiLinks.receipt(receipt.id.description))
            """
    }

    private var way: Markup {
        """
        <dt>\("From")</dt><dd>\(TaxiTexts.place(receipt.meetingPlace))</dd>\
        \(optional: receipt.terms.destination.map { "<dt>\("To")</dt><dd>\(TaxiTexts.place($0.name))</dd>" as Markup })\
        \(optional: receipt.terms.estimate.map { "<dt>\("Planned distance")</dt><dd>\(LocalizedText.distance(Metres(Double($0.metres))))</dd>" as Markup })
        """
    }

    private var money: Markup {
        """
        <dl class="facts card">\(total)</dl>
        """
    }

    private var total: Markup {
        guard let fare = receipt.fare else {
            return "<dt>\("Fare")</dt><dd>\("Not entered by the driver yet")</dd>"
        }
        return """
            \(forEach: receipt.lines, { "<dt>\($0.name)</dt><dd>\($0.amount)</dd>" })\
            \(receipt.metered.map { decided(fare, metered: $0) } ?? entered(fare))\
            \(optional: receipt.payment?.tip.map { "<dt>\("Tip")</dt><dd>\($0)</dd>" as Markup })\
            \(optional: receipt.payment?.refunded.map { "<dt>\("Refunded")</dt><dd>\($0)</dd>" as Markup })\
            <dt>\("Paid")</dt><dd>\(paid)</dd>
            """
    }

    private func entered(_ fare: Money) -> Markup {
        """
        <dt>\("Metered fare")</dt><dd>\(fare)</dd>\
        \(optional: receipt.correction.map { "<dt>\("Fare before correction")</dt><dd>\($0.before)</dd>" as Markup })
        """
    }

    private func decided(_ fare: Money, metered: Money) -> Markup {
        """
        <dt>\("Metered fare")</dt><dd>\(metered)</dd>\
        <dt>\("Fare decided by the city")</dt><dd>\(fare)</dd>
        """
    }

    private var paid: LocalizedText {
        if receipt.isPaidToDriver { return "To the driver" }
        guard let payment = receipt.payment, let paid = payment.paid else { return "Not yet" }
        let sum = Money(minorUnits: paid.minorUnits + (payment.tip?.minorUnits ?? 0), paid.currency)
        return "\(LocalizedText.money(sum)), from the wallet"
    }

    /// The quoted price, until there is a fare with lines.
    private var estimate: Markup? {
        guard receipt.lines.isEmpty, !isUndecided, let estimate = receipt.terms.estimate else { return nil }
        return """
            <details class="card card-soft"><summary>\("Estimate: about \(LocalizedText.money(estimate.about))")</summary>\
            \(estimate.markup)</details>
            """
    }

    static var contents: any Decodable.Type { Encoded.self }

    private struct Encoded: Codable {
        let id: Identifier<TaxiRequest>
        let taxiCode: String
        let company: String?
        let meetingPlace: String
        let passengers: Int
        let madeAt: Timestamp
        let pickedUpAt: Timestamp?
        /// When the passenger reported not being in the taxi.
        let notInTaxiAt: Timestamp?
        let endedAt: Timestamp?
        let lines: [FareResponse.Line]
        let fare: FareAmount?
        /// The fare before its last correction.
        let fareBeforeCorrection: FareAmount?
        let correctedAt: Timestamp?
        let terms: RideTermsResponse?
        let payment: TaxiPaymentResponse?
    }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            id: receipt.id,
            taxiCode: receipt.taxiCode,
            company: receipt.company,
            meetingPlace: receipt.meetingPlace,
            passengers: receipt.passengers,
            madeAt: receipt.madeAt,
            pickedUpAt: receipt.pickedUpAt,
            notInTaxiAt: receipt.notInTaxiAt,
            endedAt: receipt.endedAt,
            lines: receipt.lines.map { FareResponse.Line($0.name, $0.amount) },
            fare: receipt.fare.map(FareAmount.init),
            fareBeforeCorrection: (receipt.correction?.before).map(FareAmount.init),
            correctedAt: receipt.correction?.at,
            terms: receipt.terms.isEmpty ? nil : receipt.terms.answer,
            payment: receipt.payment?.answer
        ).encode(to: encoder)
    }
}
