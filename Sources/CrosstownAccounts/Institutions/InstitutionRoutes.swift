public import CrosstownKit
import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// Declares the console's pages of institutions and their rosters, and one's own page of where one belongs.
public struct InstitutionRoutes: Sendable {
    static let home: Link = "/console/institutions"
    static let own: Link = "/me/institutions"
    private static let keepers: Set = [RoleCatalog.administrator.name, RoleCatalog.registrar.name]
    private static let access = Access.anyRole(keepers)
    private static let tag = "institutions"

    /// Where the pages stand in the console.
    public static let menu = MenuEntry(
        name: "Institutions",
        icon: "people",
        link: home,
        group: .access,
        roles: keepers
    )

    private let service: InstitutionService
    private let connections: ConnectionService

    /// Makes the routes.
    ///
    /// - Parameters:
    ///   - institutions: knows who belongs where.
    ///   - directory: finds the accounts of user names.
    public init(institutions: InstitutionDirectory, directory: any AccountDirectory) {
        service = InstitutionService(institutions: institutions, directory: directory)
        connections = ConnectionService(
            institutions: institutions,
            trials: RateLimiter(ConnectionService.rate, clock: institutions.clock)
        )
    }

    private struct Place: Codable, Sendable { var id: Identifier<Institution> }

    private struct NameForm: Codable, Sendable { var name: String? }

    private struct MemberForm: Codable, Sendable { var member: String? }

    static func page(of id: Identifier<Institution>) -> Link { "/console/institutions/\(id)" }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            Self.own.href,
            id: "listOwnInstitutions",
            tag: Self.tag,
            summary: "The institutions that one belongs to",
            access: .signedIn
        ) { (_: Empty, context) in
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
        routes.get(
            Self.home.href,
            id: "listRosters",
            tag: Self.tag,
            summary: "The institutions whose rosters one keeps",
            access: Self.access
        ) { (_: Empty, context) in try await list(context) }
        routes.post(
            Self.home.href,
            id: "addInstitutionWithRoster",
            tag: Self.tag,
            summary: "Add an institution whose people are known by a roster",
            access: .role(RoleCatalog.administrator.name),
            body: NameForm.self,
            creates: true,
            retry: { (_: Empty, refused, context) in try await list(context, refused: refused) },
            use: { (_: Empty, form: NameForm, _) in
                let institution = try await service.add(form.name ?? "")
                let answer = InstitutionResponse(institution, members: 0)
                return ChangeResponse(answer, at: Self.page(of: institution.id))
            }
        )
        routes.post(
            "/console/institutions/:id/remove",
            id: "removeInstitutionWithRoster",
            tag: Self.tag,
            summary: "Remove an institution with its roster",
            access: .role(RoleCatalog.administrator.name),
            body: Empty.self
        ) { (place: Place, _: Empty, _) in
            try await service.remove(place.id)
            return ChangeResponse.done(at: Self.home)
        }
    }

    private func addRoster<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            "/console/institutions/:id",
            id: "showRoster",
            tag: Self.tag,
            summary: "How many stand on a roster, and what became of the latest file",
            access: Self.access
        ) { (place: Place, context) in try await page(place.id, context) }
        routes.post(
            "/console/institutions/:id/roster",
            id: "fillRoster",
            tag: Self.tag,
            summary: "Take over a roster as CSV; each line that is wrong is told",
            access: Self.access,
            body: RosterForm.self,
            bodyLimit: RosterFile.mostBytes,
            retry: { (place: Place, refused, context) in try await page(place.id, context, refused: refused) },
            use: { (place: Place, form: RosterForm, context) in
                let report = try await service.fill(place.id, with: form, by: context.requireCaller())
                return ChangeResponse(report, at: Self.page(of: place.id))
            }
        )
        routes.post(
            "/console/institutions/:id/numbers",
            id: "setInstitutionNumbers",
            tag: Self.tag,
            summary: "Replace the numbers of an institution's people by those of a file",
            access: Self.access,
            body: MemberNumberForm.self,
            bodyLimit: MemberNumberForm.mostBytes,
            retry: { (place: Place, refused, context) in try await page(place.id, context, refused: refused) },
            use: { (place: Place, form: MemberNumberForm, context) in
                let count = try await service.setNumbers(form, of: place.id, by: context.requireCaller())
                return ChangeResponse(NumberResponse(numbers: count), at: Self.page(of: place.id))
            }
        )
        routes.post(
            "/console/institutions/:id/roster/remove",
            id: "removeFromRoster",
            tag: Self.tag,
            summary: "Take one person off a roster",
            access: Self.access,
            body: MemberForm.self,
            retry: { (place: Place, refused, context) in try await page(place.id, context, refused: refused) },
            use: { (place: Place, form: MemberForm, context) in
                try await service.leave(form.member ?? "", place.id, by: context.requireCaller())
                return ChangeResponse.done(at: Self.page(of: place.id))
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
            mayRemove: caller.has(RoleCatalog.administrator.name),
            refused: refused
        )
    }
}

/// What programs are told of the numbers of an institution.
struct NumberResponse: Codable, Sendable { let numbers: Int }

/// What programs are told of an institution.
struct InstitutionResponse: Codable, Sendable {
    let id: Identifier<Institution>
    let name: String
    let members: Int

    init(_ institution: InstitutionRecord, members: Int) {
        id = institution.id
        name = institution.name
        self.members = members
    }
}
