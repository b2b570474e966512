import CrosstownCases
import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A report with its messages, for its passenger or the city.
struct RideCasePage: Page {
    let about: RideCase
    let subject: CaseSubject
    let messages: [CaseMessage]
    let isCity: Bool
    /// The payment from the wallet, only for the city.
    let payment: RidePayment?
    /// The parties of a ride in dispute, only for the city.
    let parties: Parties?
    let refused: RefusedForm?

    /// The user names of passenger and driver.
    struct Parties: Hashable, Sendable {
        let passenger: String?
        let driver: String?
    }

    private var refusedRefund: RefusedForm? { refused.flatMap { $0["refund"] == nil ? nil : $0 } }

    var title: LocalizedText { about.kind.name }

    var setting: PageSetting {
        let focus = refusedRefund == nil ? "text" : "refund"
        return PageSetting(isCity ? .console : .plain, popup: refused?.problem.popup(returnFocus: focus) ?? .empty)
    }

    var main: Markup {
        let id = about.found.id.description
        let form = CaseReplyForm(
            subject,
            to: isCity ? TaxiLinks.consoleCase(id) : TaxiLinks.rideCase(id),
            isForStaff: isCity,
            mayClose: about.found.state != .closed,
            refused: refusedRefund == nil ? refused : nil
        )
        return """
            <div class="stack"><div class="row row-apart"><h1>\(title)</h1>\
            <span>\(CaseStateBadge(about.found, of: subject, isForStaff: isCity).markup)</span></div>\(facts)\
            \(CaseClosedNotice(about.found, messages, of: subject, isForStaff: isCity).markup)\
            \(CaseThread(messages, of: subject, isForStaff: isCity).markup)\(form.markup)\(optional: payment.flatMap(refund))\
            <p><a\(attribute: "href", isCity ? subject.inbox : TaxiLinks.rideCases)>\("All reports")</a></p></div>
            """
    }

    private var facts: Markup {
        """
        <dl class="facts card card-soft"><dt>\("From")</dt><dd>\(TaxiTexts.place(about.meetingPlace))</dd>\
        \(optional: about.taxiCode.map { "<dt>\("Taxi")</dt><dd>\($0)</dd>" as Markup })\
        \(optional: about.endedAt.map { "<dt>\(TaxiTexts.ended)</dt><dd>\(.moment($0))</dd>" as Markup })\
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
        <p class="notice">\(.icon("wallet"))<span>\("The fare needs your decision.") \
        <a\(attribute: "href", TaxiLinks.consoleFares)>\("Disputed fares")</a></span></p>
        """
    }

    private func refund(_ payment: RidePayment) -> Markup? {
        let isSettled = payment.state == .paid && payment.frozen == nil
        guard isSettled, let paid = payment.paid, paid.isPositive else { return nil }
        if let refunded = payment.refunded {
            return "<p class=\"notice\">\("Refunded: \(LocalizedText.money(refunded))")</p>"
        }
        let field = FormField(
            "refund",
            label: "Amount in \(paid.currency.code)",
            hint: """
                Paid from the wallet: \(LocalizedText.money(paid)). The recipient pays the refund, and the city \
                covers any shortfall.
                """,
            attributes: "inputmode=\"decimal\" autocomplete=\"off\""
        )
        return """
            <section class="card stack" aria-labelledby="refund-title"><h2 id="refund-title">\("Refund passenger")</h2>\
            \(optional: refusedRefund?.summary(of: [field]))\
            <form method="post"\(attribute: "action", TaxiLinks.consoleRefund(about.found.id.description)) data-enhance novalidate\
            \(textAttribute: "data-confirm", "Refund the passenger?")\(attribute: "data-confirm-fields", "refund")\
            \(textAttribute: "data-confirm-text", "A ride is refunded only once, and the passenger is notified.")\
            \(textAttribute: "data-confirm-ok", "Refund fare")\(textAttribute: "data-confirm-cancel", "Cancel")>\
            \(.formToken)\(field.markup(refusedRefund))\
            <div class="form-actions"><button class="button">\("Refund fare")</button></div></form></section>
            """
    }

    static var contents: any Decodable.Type { RideCaseDetails.self }

    func encode(to encoder: any Encoder) throws {
        try RideCaseDetails(
            report: RideCaseSummary(about),
            passenger: parties?.passenger,
            driver: parties?.driver,
            messages: messages.map(RideCaseDetails.Message.init)
        ).encode(to: encoder)
    }
}

/// A report with its messages in the API.
struct RideCaseDetails: Codable, Sendable {
    struct Message: Codable, Sendable {
        enum Author: String, Codable, CaseIterable, Sendable {
            case passenger
            case city
            case driver
        }

        let author: Author
        let text: LocalizedText
        let at: Timestamp

        init(_ message: CaseMessage) {
            author =
                switch message.author {
                case .reporter: .passenger
                case .staff: .city
                case .other: .driver
                }
            (text, at) = (RideCase.words(of: message), message.writtenAt)
        }
    }

    let report: RideCaseSummary
    /// The passenger's user name for a ride in dispute, only for the city.
    let passenger: String?
    /// The driver's user name for a ride in dispute, only for the city.
    let driver: String?
    let messages: [Message]
}
