public import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Adds the console's pages of users and their roles.
public struct PeopleRoutes: Sendable {
    static let home: Link = "/console/people"
    private static let group = RouteGroup(tag: "people", access: .anyRole(RoleCatalog.helpers))

    /// The entry in the console's menu.
    public static let menu = MenuEntry(
        name: "People",
        icon: "me",
        link: home,
        group: .access,
        roles: RoleCatalog.helpers
    )

    private let service: PeopleService
    private let printsCodes: Bool

    /// Creates the routes; `printsCodes` enables the link to printed codes.
    public init(accounts: Accounts, printsCodes: Bool = false) {
        self.printsCodes = printsCodes
        service = PeopleService(accounts: accounts)
    }

    private struct Search: Codable, Sendable {
        var name: String?
        var behind: Identifier<Account>?
    }

    private struct PersonQuery: Codable, Sendable {
        var id: Identifier<Account>
        /// The name of a role to assign, whose scopes the page then offers.
        var role: String?
    }

    private typealias PersonAddress = IdentifiedAddress<Account>

    static func person(_ id: Identifier<Account>) -> Link { "/console/people/\(id)" }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let list = RouteName("listPeople", "Accounts by the beginnings of their names, with the roles given to them")
        routes.page(Self.home.href, in: Self.group, list) { (query: Search, _) in
            let found = try await service.search(query.name ?? "", behind: query.behind)
            return PeoplePage(name: query.name, found: found.people, scopes: found.scopes, catalog: service.catalog)
        }
        let show = RouteName("showPerson", "View an account with its roles")
        routes.page("/console/people/:id", in: Self.group, show) { (query: PersonQuery, context) in
            try await page(query.id, for: context.requireCaller(), choosing: query.role)
        }
        addChanges(to: routes)
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.form(
            "/console/people/:id/roles",
            in: Self.group,
            RouteName("giveRole", "Assign a role to a person"),
            check: RoleFields.giving(in: service.catalog),
            retry: { (address: PersonAddress, refused, context) in
                try await page(address.id, for: context.requireCaller(), choosing: refused["role"], refused: refused)
            },
            change: { (address: PersonAddress, role: Input<RoleFields>, context) in
                try await service.give(role, to: address.id, by: context.requireCaller())
                return ChangeResponse.done(at: Self.person(address.id))
            }
        )
        routes.form(
            "/console/people/:id/roles/take",
            in: Self.group,
            RouteName("takeRole", "Remove a role from a person"),
            retry: { (address: PersonAddress, refused, context) in
                try await page(address.id, for: context.requireCaller(), refused: refused)
            },
            change: { (address: PersonAddress, role: Input<RoleFields>, context) in
                try await service.take(role, from: address.id, by: context.requireCaller())
                return ChangeResponse.done(at: Self.person(address.id))
            }
        )
    }

    private func page(
        _ id: Identifier<Account>,
        for caller: Caller,
        choosing role: String? = nil,
        refused: RefusedForm? = nil
    ) async throws -> PersonRolesPage {
        PersonRolesPage(
            details: try await service.details(id, for: caller, choosing: role),
            catalog: service.catalog,
            printsCodes: printsCodes,
            refused: refused
        )
    }
}
