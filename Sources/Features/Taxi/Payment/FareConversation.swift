import CrosstownContract
import CrosstownValues
import CrosstownWeb

/// The passenger's view of a ride's payment and the forms to answer.
struct FareConversation {
    let payment: RidePayment
    /// The quoted price.
    let estimate: FareEstimate?
    var problem: Problem?

    private var id: String { payment.request.description }

    /// Returns a section if the ride is over, otherwise a line.
    func markup(isOver: Bool) -> Markup {
        if payment.frozen != nil { return contested }
        return switch payment.state {
        case .held:
            isOver
                ? line("\(LocalizedText.money(payment.held)) is held until the driver has entered the fare.")
                : line("\(LocalizedText.money(payment.held)) is held. You pay what the meter shows.")
        case .asked: question
        case .contested: contested
        case .paid: paid
        case .released: isOver ? line("Your wallet wasn’t charged.") : .empty
        case .direct:
            payment.notInTaxiAt == nil
                ? line("Please pay the driver. Your balance didn’t cover this ride.") : .empty
        }
    }

    private func line(_ text: LocalizedText) -> Markup {
        "<p class=\"notice\">\(.icon("wallet"))<span>\(text)</span></p>"
    }

    private var question: Markup {
        let fare = LocalizedText.money(payment.fare ?? payment.held)
        return """
            <section class="card stack" aria-labelledby="fare-title"><h2 id="fare-title">\("Is \(fare) the right fare?")</h2>\
            \(optional: estimate.map { "<p>\("The estimate was about \(LocalizedText.money($0.about)).")</p>" as Markup })\
            <form method="post"\(attribute: "action", TaxiLinks.confirmFare(id)) data-enhance>\(.formToken)\
            <button class="button button-primary button-wide">\("Pay \(fare)")</button></form>\
            <form method="post"\(attribute: "action", TaxiLinks.contestFare(id)) class="stack" data-enhance novalidate>\(.formToken)\
            \(Self.reason(problem))\
            <button class="button button-wide">\("Let the city decide")</button></form>\
            <p class="fine quiet">\("Answer by \(.moment(answerUntil)). After that, the city decides.")</p></section>
            """
    }

    private var answerUntil: Timestamp { payment.changedAt.advanced(milliseconds: FareRule.answerMilliseconds) }

    private static let label: LocalizedText = "What’s wrong with the fare?"
    /// The passenger's objection to a fare, with its label in a pop-up.
    static let field = FormField("reason", label: label)

    /// Returns the field for the passenger's objection.
    static func reason(_ problem: Problem?) -> Markup {
        let error = problem?.message(for: "reason")
        return """
            <div\(attribute: "class", error == nil ? "field" : "field field-wrong")><label for="reason">\(Self.label)</label>\
            \(optional: error.map { "<p class=\"field-error\" id=\"reason-error\">\(.fault(of: Self.label, $0))</p>" as Markup })\
            <textarea id="reason" name="reason" rows="3" maxlength="500"\
            \(attribute: "aria-describedby", error == nil ? nil : "reason-error")\
            \(attribute: "aria-invalid", error == nil ? nil : "true")></textarea></div>
            """
    }

    private var contested: Markup {
        """
        \(line("""
            The city is reviewing the fare of \(LocalizedText.money(payment.fare ?? payment.held)) and will notify \
            you of its decision.
            """))\
        \(payment.fare == nil ? .empty : confirmation)
        """
    }

    private var confirmation: Markup {
        """
        <form method="post"\(attribute: "action", TaxiLinks.confirmFare(id)) data-enhance>\(.formToken)\
        <button class="button button-wide">\("Pay \(LocalizedText.money(payment.fare ?? payment.held)) anyway")</button></form>
        """
    }

    private var paid: Markup {
        let amount = LocalizedText.money(payment.paid ?? payment.held)
        return """
            \(line("Paid from your wallet: \(amount)"))\
            \(optional: payment.decision.map { "<p>\("The city’s decision: \($0)")</p>" as Markup })\(payment.notInTaxiAt == nil ? tip : .empty)
            """
    }

    private var tip: Markup {
        if let tip = payment.tip { return line("Tip for the driver: \(LocalizedText.money(tip))") }
        let unit = payment.held.currency.wholeUnit
        return """
            <section class="card stack-small" aria-labelledby="tip-title"><h2 id="tip-title">\("Tip the driver?")</h2>\
            <div class="form-actions">\(forEach: [1, 2, 5] as [Int64], { count in
                let amount = Money(minorUnits: count * unit, payment.held.currency)
                return """
                    <form method="post"\(attribute: "action", TaxiLinks.tip(id)) data-enhance>\(.formToken)\
                    <input type="hidden" name="amount"\(attribute: "value", amount.decimal)>\
                    <button class="button">\(amount)</button></form>
                    """
            })</div></section>
            """
    }
}
