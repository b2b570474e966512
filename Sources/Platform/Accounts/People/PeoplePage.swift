import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct PeoplePage: Page {
    let name: String?
    let found: [PeopleService.Person]
    let scopes: ScopeNames
    let catalog: RoleCatalog

    var title: LocalizedText { "People" }

    var setting: PageSetting { PageSetting(.console) }

    private var shown: ArraySlice<PeopleService.Person> { found.prefix(PeopleService.pageLength) }

    private var next: Identifier<Account>? { found.count > shown.count ? shown.last?.id : nil }

    var main: Markup {
        """
        <h1>\("People")</h1><div class="stack">\
        <form id="people-search" method="get"\(attribute: "action", PeopleRoutes.home)>\
        \(FormField("name", label: "Name", hint: "First letters of the user name.").markup(value: name))\
        <div class="form-actions"><button class="button button-primary">\("Search")</button></div></form>\
        \(shown.isEmpty ? EmptyState("me", "No one", "No user name starts with these letters.").markup : table)\
        \(optional: older)</div>
        """
    }

    private var table: Markup {
        ConsoleTable(
            id: "people",
            caption: "Accounts",
            columns: [.init("User name"), .init("Roles"), .init("Since")],
            rows: shown.map { person in
                [
                    "<a\(attribute: "href", PeopleRoutes.person(person.id))>\(person.userName)</a>",
                    "\(LocalizedText.joined(person.grants.map { catalog.name(of: $0, scopes) }, by: ", "))",
                    "\(.moment(person.since))",
                ]
            }
        ).markup
    }

    private var older: Markup? {
        next.map { id in
            let link = PeopleRoutes.home.adding("name", name).adding("behind", id)
            return "<p><a class=\"button button-small\" rel=\"next\"\(attribute: "href", link)>\("Show more")</a></p>"
        }
    }

    private struct Encoded: Codable {
        let people: [PersonRolesPage.Encoded]
        let next: Identifier<Account>?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(people: shown.map { PersonRolesPage.Encoded($0, scopes) }, next: next).encode(to: encoder)
    }
}

struct PersonRolesPage: Page {
    let details: PeopleService.Details
    let catalog: RoleCatalog
    /// Whether staff can print codes here.
    let printsCodes: Bool
    let refused: RefusedForm?

    private var person: PeopleService.Person { details.person }
    private var scopes: ScopeNames { details.names }

    /// The roles that staff can grant on this page.
    private var given: [RoleDeclaration] { catalog.all.filter(\.isGivenHere) }

    var title: LocalizedText { LocalizedText(verbatim: person.userName) }

    var setting: PageSetting { PageSetting(.console, popup: refused?.popup ?? .empty) }

    var main: Markup {
        """
        <p><a\(attribute: "href", PeopleRoutes.home)>\("People")</a></p><h1>\(person.userName)</h1>\
        <div class="stack"><p>\(LocalizedText("Signed up", context: "date")) \(.moment(person.since)). \
        \("Everyone who signs up is a passenger.")</p>\(person.grants.isEmpty ? .empty : table)\
        <section class="stack" aria-labelledby="give-title"><h2 id="give-title">\("Assign a role")</h2>\
        \(form.markup)\(form.chosen == nil ? missing : .empty)</section>\(printsCodes ? codes : .empty)</div>
        """
    }

    private var form: RoleForm {
        RoleForm(
            page: PeopleRoutes.person(person.id),
            roles: given.filter { details.rights.mayGive($0.name) },
            choice: details.choice,
            refused: refused
        )
    }

    private var codes: Markup {
        PrintedCodeSection(person: person.id, userName: person.userName, isAllowed: details.mayPrint).markup
    }

    /// Why some roles are missing from the list.
    private var missing: Markup {
        let others = given.filter { !details.rights.mayGive($0.name) }.map(\.title)
        guard !others.isEmpty else { return .empty }
        return """
            <p class="hint">\("Only administrators can assign or remove these roles, which give access to money, the audit log or personal data:") \
            \(LocalizedText.joined(others, by: ", "))</p>
            """
    }

    private var table: Markup {
        ConsoleTable(
            id: "roles",
            caption: "Roles",
            columns: [.init("Role"), .init("Since"), .init("Change")],
            rows: person.grants.map { grant in
                [held(grant), "\(.moment(grant.givenAt))", taking(grant)]
            }
        ).markup
    }

    /// Returns the name of a grant, with its scope's ID if the scope no longer exists.
    private func held(_ grant: Grant) -> Markup {
        let isKnown = grant.scope.isEmpty || scopes.name(of: grant) != nil
        let identity: Markup = isKnown ? .empty : " <code class=\"small\">\(grant.scope)</code>"
        return "\(catalog.name(of: grant, scopes))\(identity)"
    }

    private func taking(_ grant: Grant) -> Markup {
        guard catalog.role(grant.role)?.isGivenHere ?? true else {
            return "<span class=\"quiet\">\("Managed on its own page")</span>"
        }
        guard details.rights.mayGive(grant.role) else {
            return "<span class=\"quiet\">\("Only administrators can remove this")</span>"
        }
        return """
            <form method="post" action="\(PeopleRoutes.person(person.id))/roles/take" data-enhance\
            \(textAttribute: "data-confirm", "Remove this role?")\
            \(textAttribute: "data-confirm-text", "Anything they’re doing in this role ends immediately.")\
            \(textAttribute: "data-confirm-ok", "Remove")>\(.formToken)\
            <input type="hidden" name="role"\(attribute: "value", grant.role)>\
            <input type="hidden" name="scope"\(attribute: "value", grant.scope)>\
            <button class="button button-quiet">\("Remove")</button></form>
            """
    }

    struct Encoded: Codable {
        struct Held: Codable {
            let role: String
            let scope: String
            /// The name of the scope; `null` if the role is valid everywhere, or the scope no longer exists.
            let scopeName: String?
            let givenAt: Timestamp
        }

        let id: Identifier<Account>
        let userName: String
        let since: Timestamp
        let roles: [Held]

        init(_ person: PeopleService.Person, _ scopes: ScopeNames) {
            id = person.id
            userName = person.userName
            since = person.since
            roles = person.grants.map { grant in
                Held(
                    role: grant.role,
                    scope: grant.scope,
                    scopeName: scopes.name(of: grant),
                    givenAt: grant.givenAt
                )
            }
        }
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(person, scopes).encode(to: encoder) }
}
