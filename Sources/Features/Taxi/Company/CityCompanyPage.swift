import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A company's agents and drivers, for the city.
struct CityCompanyPage: Page {
    let company: Company
    let agents: [PersonProfile]
    let drivers: CompanyDrivers
    let dependents: CompanyDependents
    let refused: RefusedForm?

    var title: LocalizedText { LocalizedText(verbatim: company.name) }

    var setting: PageSetting {
        let labels = DeclaredForm<CompanyAgent>().listed + DeclaredForm<CompanyEntry>().listed
        return PageSetting(.console, popup: refused?.problem.popup(of: labels) ?? .empty)
    }

    static var contents: any Decodable.Type { CityCompany.self }

    func encode(to encoder: any Encoder) throws {
        try CityCompany(
            company: CompanyResponse(company),
            agents: agents.map(\.userName),
            drivers: drivers
        ).encode(to: encoder)
    }

    private var id: String { company.id.description }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split"><div class="stack">\
        \(drivers.drivers.isEmpty ? empty : drivers.table())</div>\
        <section class="stack" aria-labelledby="agents-title"><h2 id="agents-title">\("Representatives")</h2>\
        \(agents.isEmpty ? "<p class=\"quiet\">\("No one yet.")</p>" : list)\
        \(form)\(renaming)\(removal)\
        <p><a\(attribute: "href", TaxiLinks.consoleCompanies)>\("Companies")</a></p></section></div>
        """
    }

    private var form: Markup {
        DeclaredForm<CompanyAgent>().markup(
            "add-agent",
            to: TaxiLinks.consoleAgents(id),
            button: "Add representative",
            refused: refused
        )
    }

    private var empty: Markup {
        EmptyState("people", "No drivers yet", "The company registers, imports or invites them.").markup
    }

    private var list: Markup {
        """
        <ul class="list">\(forEach: agents, { agent in
            """
            <li class="list-item list-line"><span class="list-text"><span class="list-title">\(agent.nickname)</span>\
            <span class="list-detail">\(agent.userName)</span></span>\
            <form method="post"\(attribute: "action", TaxiLinks.consoleAgentRemoval(id)) data-enhance>\(.formToken)\
            <input type="hidden" name="userName"\(attribute: "value", agent.userName)>\
            <button class="button button-small"\(textAttribute: "aria-label", "Remove \(agent.userName)")>\("Remove")</button></form></li>
            """
        })</ul>
        """
    }

    private var renaming: Markup {
        """
        <h2>\("Rename company")</h2>\
        \(DeclaredForm<CompanyEntry>().markup(
            "rename-company",
            to: TaxiLinks.consoleCompanyName(id),
            button: "Rename",
            refused: refused,
            values: [\.company: company.name],
            look: "button"
        ))
        """
    }

    private var removal: Markup {
        """
        <h2>\("Remove company")</h2>\(dependents.reason.map { "<p>\($0)</p>" } ?? removalForm)
        """
    }

    private var removalForm: Markup {
        """
        <form method="post"\(attribute: "action", TaxiLinks.consoleCompanyRemoval(id)) data-enhance\
        \(textAttribute: "data-confirm", "Remove \(company.name)?")\(textAttribute: "data-confirm-text", lost)\
        \(textAttribute: "data-confirm-ok", "Remove company")>\(.formToken)\
        <button class="button button-danger">\("Remove company")</button></form>
        """
    }

    private var lost: LocalizedText {
        """
        Open invitations: \(dependents.invitations). Representatives: \(agents.count). Invitations and roles will be \
        deleted.
        """
    }
}

/// A company in the city's API.
struct CityCompany: Codable, Sendable {
    let company: CompanyResponse
    /// The names of the users who act for the company.
    let agents: [String]
    let drivers: CompanyDrivers
}
