import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The applications in a state, for the city.
struct ApplicationsPage: Page {
    let applications: [DriverApplication]
    let state: DriverApplication.State
    let next: Identifier<DriverApplication>?
    let localTime: LocalTime

    var title: LocalizedText { "Driver applications" }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { ApplicationList.self }

    func encode(to encoder: any Encoder) throws {
        try ApplicationList(applications: applications.map(ApplicationSummary.init), next: next).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid">\(filters)\(applications.isEmpty ? empty : table)\
        \(optional: next.map { last in
            "<p><a\(attribute: "href", link(state).adding("after", last.description))>\("More applications")</a></p>"
        })</div>
        """
    }

    private func link(_ state: DriverApplication.State) -> Link {
        TaxiLinks.consoleApplications.adding("state", state.rawValue)
    }

    private var filters: Markup {
        """
        <nav class="row"\(textAttribute: "aria-label", """
            Status
            """)>\(forEach: [.open, .accepted, .declined] as [DriverApplication.State], { shown in
            """
            <a class="button button-small"\(attribute: "href", link(shown))\(attribute: "aria-current", shown == state ? "page" : nil)>\(shown.text)</a>
            """
        })</nav>
        """
    }

    private var empty: Markup {
        EmptyState("people", "No applications here", "Drivers without a company apply in the app, under Taxi.").markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "applications",
            caption: title,
            columns: [.init("Name"), .init("Vehicle"), .init("Sent on")],
            rows: applications.map { application in
                [
                    "<a\(attribute: "href", TaxiLinks.consoleApplication(application.id.description))>\(application.name)</a>",
                    "\(application.vehicle)", "\(localTime.text(for: application.madeAt))",
                ]
            }
        ).markup
    }
}

/// One application with its papers, for the city to decide.
struct ApplicationPage: Page {
    let application: DriverApplication
    let papers: [Identifier<Picture>]
    let invitation: Invitation?
    let now: Timestamp
    let localTime: LocalTime
    let refused: RefusedForm?
    /// Whether the page confirms a decision.
    let isDecided: Bool

    private static let code = FormField(
        "code",
        label: "Taxi code",
        hint: "The taxi’s fixed code, such as T345.",
        attributes: "autocomplete=\"off\" maxlength=\"12\""
    )
    private static let reason = FormField(
        "reason",
        label: TaxiTexts.label(of: "reason"),
        hint: "The applicant will see this.",
        attributes: "autocomplete=\"off\" maxlength=\"500\""
    )

    var title: LocalizedText { LocalizedText(verbatim: application.name) }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { ApplicationDetails.self }

    func encode(to encoder: any Encoder) throws {
        try ApplicationDetails(
            application: ApplicationSummary(application),
            remark: application.remark,
            reason: application.reason,
            papers: papers
        ).encode(to: encoder)
    }

    private var id: String { application.id.description }

    var main: Markup {
        """
        <div class="row row-apart"><h1>\(title)</h1><span class="badge">\(application.state.text)</span></div>\
        \(optional: isDecided ? confirmation : nil)\
        <div class="console-grid console-split"><div class="stack"><dl class="facts card card-soft">\
        <dt>\("Vehicle")</dt><dd>\(application.vehicle)</dd><dt>\("Sent on")</dt><dd>\(localTime.text(for: application.madeAt))</dd>\
        \(optional: application.decidedAt.map { "<dt>\("Decided")</dt><dd>\(localTime.text(for: $0))</dd>" as Markup })\
        \(optional: application.reason.map { "<dt>\("Reason")</dt><dd>\($0)</dd>" as Markup })</dl>\
        \(application.remark.isEmpty ? .empty : "<p class=\"thread-text\">\(application.remark)</p>")\
        <section aria-labelledby="papers-title"><h2 id="papers-title">\("Documents")</h2>\
        \(papers.isEmpty ? "<p class=\"quiet\">\("No documents sent.")</p>" : list)</section></div>\
        <div class="stack">\(decision)\
        <p><a\(attribute: "href", TaxiLinks.consoleApplications)>\("Driver applications")</a></p></div></div>
        """
    }

    private var confirmation: Markup? {
        let text: LocalizedText? =
            switch application.state {
            case .accepted: "The applicant is notified and can open the driver’s app."
            case .declined: "The application is declined, and the applicant is notified."
            case .open, .withdrawn: nil
            }
        return text.map { text in
            "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(text)</span></p>"
        }
    }

    private var list: Markup { PaperList(papers: papers) { TaxiLinks.consolePaper($0, of: application.id) }.markup }

    private var decision: Markup {
        switch application.state {
        case .open: "\(acceptance("Accept", "Accept and invite"))\(decline)"
        case .accepted where invitation?.isUsed != true:
            "\(invited)\(acceptance("Invite again", "Invite again"))"
        default: .empty
        }
    }

    private var invited: Markup {
        guard let invitation, !invitation.hasExpired(at: now) else {
            return "<p class=\"notice\">\("The invitation has expired.")</p>"
        }
        let day = localTime.text(for: invitation.expiresAt)
        return "<p class=\"notice\">\("Invited to drive taxi \(invitation.code). Valid until \(day).")</p>"
    }

    private func acceptance(_ heading: LocalizedText, _ button: LocalizedText) -> Markup {
        let refused = refused?["code"] == nil ? nil : refused
        return """
            <section class="card stack" aria-labelledby="accept-title"><h2 id="accept-title">\(heading)</h2>\
            \(optional: refused?.summary(of: [Self.code]))\
            <form method="post"\(attribute: "action", TaxiLinks.consoleAcceptance(id)) data-enhance novalidate>\(.formToken)\
            \(Self.code.markup(refused, value: invitation?.code))\
            <div class="form-actions"><button class="button button-primary">\(button)</button></div></form></section>
            """
    }

    private var decline: Markup {
        let refused = refused?["reason"] == nil ? nil : refused
        return """
            <section class="card stack" aria-labelledby="decline-title"><h2 id="decline-title">\("Decline")</h2>\
            \(optional: refused?.summary(of: [Self.reason]))\
            <form method="post"\(attribute: "action", TaxiLinks.consoleDecline(id)) data-enhance novalidate\
            \(textAttribute: "data-confirm", "Decline this application?")\
            \(textAttribute: "data-confirm-text", "The decision is final. The applicant is notified and can apply again.")\
            \(textAttribute: "data-confirm-ok", "Decline")\(textAttribute: "data-confirm-cancel", "Cancel")>\(.formToken)\
            \(Self.reason.markup(refused))\
            <div class="form-actions"><button class="button">\("Decline")</button></div></form></section>
            """
    }
}

extension DriverApplication.State {
    private static let acceptedText = LocalizedText("Accepted", context: "application")

    var text: LocalizedText {
        switch self {
        case .open: "Waiting for a reply"
        case .accepted: Self.acceptedText
        case .declined: "Declined"
        case .withdrawn: TaxiTexts.canceled
        }
    }
}

/// An application in the city's API.
struct ApplicationSummary: Codable, Sendable {
    let id: Identifier<DriverApplication>
    let name: String
    let vehicle: String
    let state: DriverApplication.State
    let madeAt: Timestamp
    let decidedAt: Timestamp?

    init(_ application: DriverApplication) {
        id = application.id
        name = application.name
        vehicle = application.vehicle
        state = application.state
        madeAt = application.madeAt
        decidedAt = application.decidedAt
    }
}

/// A page of applications in the API.
struct ApplicationList: Codable, Sendable {
    let applications: [ApplicationSummary]
    /// The last application of this page, the cursor of the next; absent on the last page.
    var next: Identifier<DriverApplication>?
}

/// An application with its details in the API.
struct ApplicationDetails: Codable, Sendable {
    let application: ApplicationSummary
    let remark: String
    let reason: String?
    let papers: [Identifier<Picture>]
}
