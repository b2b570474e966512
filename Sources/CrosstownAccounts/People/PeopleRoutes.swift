public import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Declares the console's pages of people and their roles.
public struct PeopleRoutes: Sendable {
    static let home: Link = "/console/people"
    private static let access = Access.anyRole(RoleCatalog.helpers)

    /// Where the pages stand in the console.
    public static let menu = MenuEntry(
        name: "People",
        icon: "me",
        link: home,
        group: .access,
        roles: RoleCatalog.helpers
    )

    private let service: PeopleService
    private let printsCodes: Bool

    /// Makes the routes over the accounts; `printsCodes` tells whether there are those of printed codes too.
    public init(accounts: Accounts, printsCodes: Bool = false) {
        self.printsCodes = printsCodes
        service = PeopleService(accounts: accounts)
    }

    private struct Search: Codable, Sendable {
        var name: String?
        var behind: Identifier<Account>?
    }

    private struct PersonAddress: Codable, Sendable { var id: Identifier<Account> }

    static func person(_ id: Identifier<Account>) -> Link { "/console/people/\(id)" }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            Self.home.href,
            id: "listPeople",
            tag: "people",
            summary: "Accounts by the beginnings of their names, with the roles given to them",
            access: Self.access
        ) { (query: Search, _) in
            let found = try await service.search(query.name ?? "", behind: query.behind)
            return PeoplePage(name: query.name, found: found.people, scopes: found.scopes, catalog: service.catalog)
        }
        routes.get(
            "/console/people/:id",
            id: "showPerson",
            tag: "people",
            summary: "An account with its roles",
            access: Self.access
        ) { (address: PersonAddress, _) in try await page(address.id) }
        addChanges(to: routes)
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            "/console/people/:id/roles",
            id: "giveRole",
            tag: "people",
            summary: "Give somebody a role, everywhere or for a scope",
            access: Self.access,
            body: GrantForm.self,
            retry: { (address: PersonAddress, refused, _) in try await page(address.id, refused: refused) },
            use: { (address: PersonAddress, form: GrantForm, context) in
                try await service.give(form, to: address.id, by: context.requireCaller())
                return ChangeResponse.done(at: Self.person(address.id))
            }
        )
        routes.post(
            "/console/people/:id/roles/take",
            id: "takeRole",
            tag: "people",
            summary: "Take a role back, at once",
            access: Self.access,
            body: GrantForm.self
        ) { (address: PersonAddress, form: GrantForm, context) in
            try await service.take(form, from: address.id, by: context.requireCaller())
            return ChangeResponse.done(at: Self.person(address.id))
        }
    }

    private func page(_ id: Identifier<Account>, refused: RefusedForm? = nil) async throws -> PersonRolesPage {
        let (person, scopes, choices) = try await service.details(id)
        return PersonRolesPage(
            person: person,
            scopes: scopes,
            choices: choices,
            catalog: service.catalog,
            printsCodes: printsCodes,
            refused: refused
        )
    }
}
