import CrosstownAccounts
public import CrosstownKit
import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// The routes of the console for institutions and rosters, and of users' own institutions.
public struct InstitutionRoutes: Sendable {
    static let home: Link = "/console/institutions"
    static let own: Link = "/me/institutions"
    private static let keepers: Set = [RoleCatalog.administrator.name, InstitutionsModule.registrar.name]
    private static let tag = "institutions"
    private static let kept = RouteGroup(tag: tag, access: .anyRole(keepers))
    private static let administered = RouteGroup(tag: tag, access: .role(RoleCatalog.administrator.name))

    /// The pages' entry in the console's menu.
    public static let menu = MenuEntry(
        name: "Institutions",
        icon: "people",
        link: home,
        group: .access,
        roles: keepers
    )

    private let service: InstitutionService
    private let connections: ConnectionService

    /// Creates the routes.
    ///
    /// - Parameters:
    ///   - institutions: the directory of institutions.
    ///   - directory: finds the accounts of user names.
    ///   - people: revokes the roles of registrars when their institution is deleted.
    public init(institutions: InstitutionDirectory, directory: any AccountDirectory, people: any People) {
        service = InstitutionService(institutions: institutions, directory: directory, people: people)
        connections = ConnectionService(
            institutions: institutions,
            trials: RateLimiter(ConnectionService.rate, clock: institutions.clock)
        )
    }

    private typealias Place = IdentifiedAddress<Institution>

    static func page(of id: Identifier<Institution>) -> Link { "/console/institutions/\(id)" }

    static func rename(_ id: Identifier<Institution>) -> Link { "/console/institutions/\(id)/rename" }

    static func remove(_ id: Identifier<Institution>) -> Link { "/console/institutions/\(id)/remove" }

    static func leave(_ id: Identifier<Institution>) -> Link { "/console/institutions/\(id)/roster/remove" }

    static func roster(_ id: Identifier<Institution>) -> Link { "/console/institutions/\(id)/roster" }

    static func numbers(_ id: Identifier<Institution>) -> Link { "/console/institutions/\(id)/numbers" }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let own = RouteName("listOwnInstitutions", "The institutions that one belongs to")
        routes.page(Self.own.href, in: RouteGroup(tag: Self.tag, access: .signedIn), own) { (_: Empty, context) in
            let person = try context.signedInAccount()
            let (memberships, address) = try await service.institutions.database.read { transaction in
                (
                    try service.institutions.memberships(of: person, in: transaction),
                    try AddressStore(transaction: transaction).address(of: person)
                )
            }
            return OwnInstitutionsPage(memberships: memberships, address: address)
        }
        addList(to: routes)
        addRoster(to: routes)
        ConnectionRoutes(service: connections).add(to: routes)
    }

    private func addList<Context: CrosstownContext>(to routes: Routes<Context>) {
        let list = RouteName("listRosters", "View the institutions")
        routes.page(Self.home.href, in: Self.kept, list) { (_: Empty, context) in try await self.list(context) }
        routes.form(
            Self.home.href,
            in: Self.administered,
            RouteName("addInstitutionWithRoster", "Add an institution"),
            creates: true,
            retry: { (_: Empty, refused, context) in try await self.list(context, refused: refused) },
            change: { (_: Empty, input: Input<InstitutionFields>, _) in
                let institution = try await service.add(input.name)
                let answer = InstitutionResponse(institution, members: 0, numbers: 0)
                return ChangeResponse(answer, at: Self.page(of: institution.id))
            }
        )
        addChanges(to: routes)
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.form(
            "/console/institutions/:id/rename",
            in: Self.administered,
            RouteName("renameInstitution", "Rename an institution"),
            retry: { (place: Place, refused, context) in try await page(place.id, context, refused: refused) },
            change: { (place: Place, input: Input<InstitutionFields>, _) in
                try await service.rename(place.id, to: input.name)
                return ChangeResponse.done(at: Self.page(of: place.id))
            }
        )
        let remove = RouteName(
            "removeInstitutionWithRoster",
            "Remove an institution"
        )
        routes.action("/console/institutions/:id/remove", in: Self.administered, remove) { (place: Place, context) in
            try await service.remove(place.id, by: context.signedInAccount())
            return ChangeResponse.done(at: Self.home)
        }
    }

    private func addRoster<Context: CrosstownContext>(to routes: Routes<Context>) {
        let show = RouteName("showRoster", "View an institution’s member list")
        routes.page("/console/institutions/:id", in: Self.kept, show) { (place: Place, context) in
            try await page(place.id, context)
        }
        routes.form(
            "/console/institutions/:id/roster/remove",
            in: Self.kept,
            RouteName("removeFromRoster", "Remove a person from a member list"),
            retry: { (place: Place, refused, context) in try await page(place.id, context, refused: refused) },
            change: { (place: Place, input: Input<RosterMemberFields>, context) in
                try await service.leave(input.member, place.id, by: context.requireCaller())
                return ChangeResponse.done(at: Self.page(of: place.id))
            }
        )
        addFiles(to: routes)
    }

    private func addFiles<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            "/console/institutions/:id/roster",
            in: Self.kept,
            RouteName("fillRoster", "Import a member list from a file"),
            bodyLimit: RosterFile.layout.mostBytes,
            retry: { (place: Place, refused, context) in try await page(place.id, context, refused: refused) },
            use: { (place: Place, form: RosterForm, context) in
                let report = try await service.fill(place.id, with: form, by: context.requireCaller())
                return ChangeResponse(report, at: Self.page(of: place.id))
            }
        )
        routes.post(
            "/console/institutions/:id/numbers",
            in: Self.kept,
            RouteName("setInstitutionNumbers", "Import an institution’s member numbers from a file"),
            bodyLimit: MemberNumberForm.mostBytes,
            retry: { (place: Place, refused, context) in try await page(place.id, context, refused: refused) },
            use: { (place: Place, form: MemberNumberForm, context) in
                let count = try await service.setNumbers(form, of: place.id, by: context.requireCaller())
                return ChangeResponse(NumberResponse(numbers: count), at: Self.page(of: place.id))
            }
        )
    }

    private func list(
        _ context: some CrosstownContext,
        refused: RefusedForm? = nil
    ) async throws -> InstitutionsPage {
        let caller = try context.requireCaller()
        return InstitutionsPage(
            institutions: try await service.list(for: caller),
            mayAdd: caller.has(RoleCatalog.administrator.name),
            refused: refused
        )
    }

    private func page(
        _ id: Identifier<Institution>,
        _ context: some CrosstownContext,
        refused: RefusedForm? = nil
    ) async throws -> RosterPage {
        let caller = try context.requireCaller()
        return RosterPage(
            overview: try await service.overview(id, for: caller),
            mayChange: caller.has(RoleCatalog.administrator.name),
            refused: refused
        )
    }
}

/// The numbers of an institution in the API.
struct NumberResponse: Codable, Sendable { let numbers: Int }

/// An institution in the API.
struct InstitutionResponse: Codable, Sendable {
    let id: Identifier<Institution>
    let name: String
    /// The number of people on the roster.
    let members: Int
    /// The number of numbers with which people can prove that they belong to it.
    let numbers: Int

    init(_ institution: InstitutionRecord, members: Int, numbers: Int) {
        id = institution.id
        name = institution.name
        self.members = members
        self.numbers = numbers
    }
}
