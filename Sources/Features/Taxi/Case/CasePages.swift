import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A text of many lines in a form.
private func longField(_ label: LocalizedText, _ refused: RefusedForm?) -> Markup {
    let error = refused?.message(for: "text").map { LocalizedText.fault(of: label, $0) }
    return """
        <div\(attribute: "class", error == nil ? "field" : "field field-wrong")><label for="text">\(label)</label>\
        \(optional: error.map { "<p class=\"field-error\" id=\"text-error\">\($0)</p>" as Markup })\
        <textarea class="input" id="text" name="text" rows="5" maxlength="2000"\
        \(attribute: "aria-describedby", error == nil ? nil : "text-error")\
        \(attribute: "aria-invalid", error == nil ? nil : "true")>\(unescaped: "\n")\(text: refused?["text"])</textarea></div>
        """
}

/// The form in which a passenger writes about a ride.
struct CaseFormPage: Page {
    let request: Identifier<TaxiRequest>
    let meetingPlace: String
    let key: String
    let refused: RefusedForm?

    var title: LocalizedText { "Help with this ride" }

    var setting: PageSetting { PageSetting(popup: refused?.problem.popup(returnFocus: "text") ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1><p>\("Your ride from \(meetingPlace)")</p>\
        <form method="post" class="stack"\(attribute: "action", TaxiLinks.rideHelp(request.description)) data-enhance novalidate>\
        \(.formToken)<input type="hidden" name="key"\(attribute: "value", key)>\
        <fieldset class="field"><legend>\("What is it about?")</legend>\
        <div class="choices choices-wrap">\(forEach: RideCase.Kind.chosen, choice)</div></fieldset>\
        \(longField("What has happened?", refused))\
        <p class="fine quiet">\("The city reads it, and answers here. If you left something, your driver sees what you write and which ride it was, not your name.")</p>\
        <button class="button button-primary button-wide">\("Send")</button></form>
        """
    }

    private func choice(_ kind: RideCase.Kind) -> Markup {
        let chosen = refused?["kind"] ?? RideCase.Kind.lost.rawValue
        return """
            <label class="choice choice-wide"><input type="radio" name="kind"\(attribute: "value", kind.rawValue)\
            \(attribute: "checked", kind.rawValue == chosen)><span>\(CaseTexts.name(of: kind))</span></label>
            """
    }

    static var contents: any Decodable.Type { Encoded.self }

    /// What programs are told: a name for a form that is to be sent.
    private struct Encoded: Codable {
        let key: String
    }

    func encode(to encoder: any Encoder) throws { try Encoded(key: key).encode(to: encoder) }
}

/// One report with its messages, for its passenger or the city.
struct CasePage: Page {
    let about: RideCase
    let messages: [RideCase.Message]
    let isCity: Bool
    /// What was paid from the wallet, for the city alone.
    let payment: RidePayment?
    /// Who says what of a ride in dispute, for the city alone.
    let parties: Parties?
    let refused: RefusedForm?

    /// The user names of passenger and driver.
    struct Parties: Hashable, Sendable {
        let passenger: String?
        let driver: String?
    }

    var title: LocalizedText { CaseTexts.name(of: about.kind) }

    var setting: PageSetting {
        let focus = refused?["refund"] == nil ? "text" : "refund"
        return PageSetting(isCity ? .console : .plain, popup: refused?.problem.popup(returnFocus: focus) ?? .empty)
    }

    private var action: Link {
        isCity ? TaxiLinks.consoleCase(about.id.description) : TaxiLinks.rideCase(about.id.description)
    }

    var main: Markup {
        """
        <div class="stack"><div class="row row-apart"><h1>\(title)</h1>\
        <span class="badge">\(CaseTexts.badge(of: about.state))</span></div>\(facts)\
        <ol class="list" id="case-messages">\(forEach: messages, message)</ol>\(form)\(optional: payment.flatMap(refund))\
        <p><a\(attribute: "href", isCity ? TaxiLinks.consoleCases : TaxiLinks.rideCases)>\("All reports")</a></p></div>
        """
    }

    private var facts: Markup {
        """
        <dl class="facts card card-soft"><dt>\("From")</dt><dd>\(about.ride.meetingPlace)</dd>\
        \(optional: about.ride.taxiCode.map { "<dt>\("Taxi")</dt><dd>\($0)</dd>" as Markup })\
        \(optional: about.ride.endedAt.map { "<dt>\("Ended")</dt><dd>\(.moment($0))</dd>" as Markup })\
        \(isCity ? story : .empty)\
        \(optional: parties?.passenger.map { "<dt>\("Passenger")</dt><dd>\($0)</dd>" as Markup })\
        \(optional: parties?.driver.map { "<dt>\("Driver")</dt><dd>\($0)</dd>" as Markup })</dl>\
        \(payment?.mostDue == nil ? .empty : decision)
        """
    }

    private var story: Markup {
        let link = TaxiLinks.consoleRequest(about.request.description)
        return "<dt>\("Ride")</dt><dd><a\(attribute: "href", link)>\(about.request.reference)</a></dd>"
    }

    private var decision: Markup {
        """
        <p class="notice">\(.icon("wallet"))<span>\("The fare waits for your decision.") \
        <a\(attribute: "href", TaxiLinks.consoleFares)>\("Contested fares")</a></span></p>
        """
    }

    private func refund(_ payment: RidePayment) -> Markup? {
        let isSettled = payment.state == .paid && payment.frozen == nil
        guard isSettled, let paid = payment.paid, paid.isPositive else { return nil }
        if let refunded = payment.refunded {
            return "<p class=\"notice\">\("Given back: \(LocalizedText.money(refunded))")</p>"
        }
        let refused = refused?["refund"] == nil ? nil : refused
        let field = FormField(
            "refund",
            label: "Amount in \(paid.currency.code)",
            hint: """
                Paid from the wallet: \(LocalizedText.money(paid)). It is taken from whom it went to, and the city adds \
                what is missing.
                """,
            attributes: "inputmode=\"decimal\" autocomplete=\"off\""
        )
        return """
            <section class="card stack" aria-labelledby="refund-title"><h2 id="refund-title">\("Give money back")</h2>\
            \(optional: refused?.summary(of: [field]))\
            <form method="post"\(attribute: "action", TaxiLinks.consoleRefund(about.id.description)) data-enhance novalidate>\
            \(.formToken)\(field.markup(refused))\
            <div class="form-actions"><button class="button">\("Give back")</button></div></form></section>
            """
    }

    private func message(_ message: RideCase.Message) -> Markup {
        """
        <li class="list-item"><span class="list-text"><span class="list-detail">\(CaseTexts.name(of: message.author)), \(.moment(message.at))</span>\
        <span class="list-title">\(CaseTexts.text(of: message))</span></span></li>
        """
    }

    private var form: Markup {
        """
        <form method="post" class="stack"\(attribute: "action", action) data-enhance novalidate>\(.formToken)\
        \(longField(isCity ? "Your answer" : "Add something", refused))\
        <div class="form-actions"><button class="button button-primary">\("Send")</button>\
        \(about.state == .closed ? Markup.empty : "<button class=\"button\" name=\"closes\" value=\"true\">\("Close it")</button>")</div></form>
        """
    }

    static var contents: any Decodable.Type { CaseDetails.self }

    func encode(to encoder: any Encoder) throws {
        try CaseDetails(
            report: CaseSummary(about),
            passenger: parties?.passenger,
            driver: parties?.driver,
            messages: messages.map { CaseDetails.Message(author: $0.author, text: CaseTexts.text(of: $0), at: $0.at) }
        ).encode(to: encoder)
    }
}

/// One report with its messages as programs are told it.
struct CaseDetails: Codable, Sendable {
    /// One message.
    struct Message: Codable, Sendable {
        let author: RideCase.Author
        let text: LocalizedText
        let at: Timestamp
    }

    let report: CaseSummary
    /// The user name of the passenger of a ride in dispute, for the city alone.
    let passenger: String?
    /// The user name of the driver of a ride in dispute, for the city alone.
    let driver: String?
    let messages: [Message]
}

/// A report as programs are told it.
struct CaseSummary: Codable, Sendable {
    let id: Identifier<RideCase>
    let kind: RideCase.Kind
    let state: RideCase.State
    let request: Identifier<TaxiRequest>
    let taxiCode: String?
    let meetingPlace: String
    let madeAt: Timestamp
    let changedAt: Timestamp

    init(_ about: RideCase) {
        id = about.id
        kind = about.kind
        state = about.state
        request = about.request
        taxiCode = about.ride.taxiCode
        meetingPlace = about.ride.meetingPlace
        madeAt = about.madeAt
        changedAt = about.changedAt
    }
}
