import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The companies that the user acts for.
struct OwnCompaniesPage: Page {
    let companies: [Company]

    var title: LocalizedText { "My companies" }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { CompanyList.self }

    func encode(to encoder: any Encoder) throws {
        try CompanyList(companies: companies.map(CompanyResponse.init)).encode(to: encoder)
    }

    var main: Markup { "<h1>\(title)</h1>\(companies.isEmpty ? empty : list)" }

    private var empty: Markup {
        EmptyState("people", "You don’t represent a company", "The city decides who represents a company.").markup
    }

    private var list: Markup {
        """
        <ul class="list">\(forEach: companies, { company in
            """
            <li><a class="list-item"\(attribute: "href", TaxiLinks.company(company.id.description))>\
            <span class="list-text"><span class="list-title">\(company.name)</span><span class="list-detail">\
            \(.plural(company.drivers, one: "\(company.drivers) driver", other: "\(company.drivers) drivers"))</span></span>\
            \(.icon("next"))</a></li>
            """
        })</ul>
        """
    }
}

/// A company's drivers, with the forms to register, import or invite them.
struct CompanyPage: Page {
    let company: Company
    /// The revenue from the app that has not been paid out; absent without wallets.
    let credit: Money?
    let drivers: CompanyDrivers
    let invitations: [InvitationView]
    let report: TableReport?
    let now: Timestamp
    let localTime: LocalTime
    let refused: RefusedForm?

    var title: LocalizedText { LocalizedText(verbatim: company.name) }

    var setting: PageSetting {
        PageSetting(
            .console,
            popup: refused?.problem.popup() ?? .empty,
            reloadSeconds: report.flatMap { $0.isDone ? nil : 3 }
        )
    }

    static var contents: any Decodable.Type { OwnCompany.self }

    func encode(to encoder: any Encoder) throws {
        try OwnCompany(
            company: CompanyResponse(company),
            credit: credit.map(FareAmount.init),
            drivers: drivers,
            invitations: invitations,
            report: report
        ).encode(to: encoder)
    }

    private var links: CompanyLinks { CompanyLinks(id: company.id.description) }

    private func driver(_ code: String) -> Link { links.driver.adding("code", code) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split"><div class="stack">\(optional: report?.markup())\
        \(optional: credit.map { "<p>\("Credit from rides paid in the app: \(LocalizedText.money($0))")</p>" as Markup })\
        \(drivers.drivers.isEmpty ? empty : drivers.table(leadingTo: driver))\
        \(optional: drivers.next.map { "<p><a\(attribute: "href", links.home.adding("after", $0))>\("More drivers")</a></p>" })\
        \(invitations.isEmpty ? .empty : invited)</div>\
        <div class="stack">\(CompanyForms(links: links, refused: refused).markup)</div></div>
        """
    }

    private var empty: Markup {
        EmptyState(
            "people",
            "No drivers yet",
            """
            Invite drivers, register one here, or import several from a file.
            """
        ).markup
    }

    private var invited: Markup {
        """
        <section class="stack" aria-labelledby="invited-title"><h2 id="invited-title">\("Open invitations")</h2>\
        <ul class="list">\(forEach: invitations, invitation)</ul></section>
        """
    }

    private func invitation(_ invitation: InvitationView) -> Markup {
        let isOver = invitation.expiresAt <= now
        return """
            <li class="list-item list-line"><span class="list-text"><span class="list-title">\("Taxi \(invitation.code)")</span>\
            <span class="list-detail">\(isOver ? "Expired" : """
                Valid until \(localTime.text(for: invitation.expiresAt))
                """)</span>\
            \(isOver ? .empty : "<span class=\"list-detail\"><code class=\"small\">\(invitation.link)</code></span>")</span>\
            <form method="post"\(attribute: "action", links.withdrawal) data-enhance>\(.formToken)\
            <input type="hidden" name="invitation"\(attribute: "value", invitation.id.description)>\
            <button class="button button-small"\(textAttribute: "aria-label", """
                Cancel the invitation for \(invitation.code)
                """)>\
            \("Cancel")</button></form></li>
            """
    }
}

/// A company with its drivers in its API.
struct OwnCompany: Codable, Sendable {
    let company: CompanyResponse
    let credit: FareAmount?
    let drivers: CompanyDrivers
    let invitations: [InvitationView]
    let report: TableReport?
}

struct CompanyForms {
    let links: CompanyLinks
    let refused: RefusedForm?

    /// The refused form, the only one filled in again.
    private enum Form { case invitation, driver, file }

    private var wrong: Form? {
        guard let refused else { return nil }
        if refused["password"] != nil || refused["userName"] != nil { return .driver }
        return refused["code"] != nil ? .invitation : .file
    }

    private func refused(_ form: Form) -> RefusedForm? { wrong == form ? refused : nil }

    var markup: Markup { "\(invitation)\(driver)\(upload)" }

    private var invitation: Markup {
        """
        <section class="stack" aria-labelledby="invite-title"><h2 id="invite-title">\("Invite a driver")</h2>\
        <p class="quiet">\("The driver opens the link and chooses a user name and password. Valid for 14 days, one use.")</p>\
        \(DeclaredForm<InvitationEntry>().markup(
            "invite",
            to: links.invitations,
            button: "Invite",
            refused: refused(.invitation),
            controls: wrong == .driver ? [\.code: code("invite-code")] : [:]
        ))</section>
        """
    }

    /// Returns the code field of a form without errors, with a separate id because the error summary links to the field
    /// of the refused form.
    private func code(_ id: String) -> Markup {
        """
        <div class="field"><label\(attribute: "for", id)>\(TaxiTexts.label(of: "code"))</label>\
        <p class="hint"\(attribute: "id", "\(id)-hint")>\(CityTexts.codeHint)</p>\
        <input class="input"\(attribute: "id", id) name="code" autocomplete="off" maxlength="12"\
        \(attribute: "aria-describedby", "\(id)-hint")></div>
        """
    }

    private var driver: Markup {
        let refused = refused(.driver)
        var controls: [PartialKeyPath<DriverEntry>: Markup] = [\.company: .empty]
        if refused == nil { controls[\.code] = code("driver-code") }
        let form = DeclaredForm<DriverEntry>().markup(
            "add-driver",
            to: links.drivers,
            button: "Register driver",
            refused: refused,
            controls: controls,
            look: "button"
        )
        return """
            <details class="card"\(attribute: "open", refused != nil)><summary>\("Register a driver with a password")</summary>\
            \(form)</details>
            """
    }

    private var upload: Markup {
        let refused = refused(.file)
        let form = TableUpload(
            "import",
            to: links.file,
            as: [DriverImport.layout],
            button: "Import file",
            isMain: false
        )
        return """
            <details class="card"\(attribute: "open", refused != nil)><summary>\("Import drivers from a file")</summary>\
            \(form.markup(refused))</details>
            """
    }
}

/// A driver's page for their company, to change the taxi or remove the driver.
struct CompanyDriverPage: Page {
    let company: Company
    let driver: CompanyDrivers.Driver
    let refused: RefusedForm?

    var title: LocalizedText { "Taxi \(driver.code)" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { CompanyDrivers.Driver.self }

    func encode(to encoder: any Encoder) throws { try driver.encode(to: encoder) }

    private var links: CompanyLinks { CompanyLinks(id: company.id.description) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid"><dl class="facts card card-soft"><dt>\("Company")</dt><dd>\(company.name)</dd>\
        <dt>\("User name")</dt><dd>\(driver.userName ?? CityTexts.none)</dd>\
        <dt>\("Rides today")</dt><dd>\(driver.ridesToday)</dd></dl>\
        \(vehicle)\
        \(driver.state == .notAvailable ? removal : "<p class=\"quiet\">\("Drivers on duty can’t be removed.")</p>")\
        <p><a\(attribute: "href", links.home)>\(company.name)</a></p></div>
        """
    }

    private var vehicle: Markup {
        DeclaredForm<VehicleEntry>().markup(
            "vehicle-form",
            to: links.driver,
            button: "Save",
            refused: refused,
            values: [\.code: driver.code, \.vehicle: driver.vehicle ?? ""]
        )
    }

    private var removal: Markup {
        """
        <section class="stack" aria-labelledby="remove-title"><h2 id="remove-title">\("Remove driver")</h2>\
        <p>\("The driver is signed out everywhere and can no longer sign in. Rides stay under the taxi’s code.")</p>\
        <form method="post"\(attribute: "action", links.removal) data-enhance\
        \(textAttribute: "data-confirm", "Remove the driver of \(driver.code)?")\(textAttribute: "data-confirm-ok", """
            Remove driver
            """)>\
        \(.formToken)<input type="hidden" name="code"\(attribute: "value", driver.code)>\
        <button class="button button-danger">\("Remove driver")</button></form></section>
        """
    }
}
