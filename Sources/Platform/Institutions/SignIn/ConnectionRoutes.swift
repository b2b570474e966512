import CrosstownAccounts
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes with which the city manages institutions' sign-in services.
///
/// The addresses are unchanged since rentals stored the services: programs and bookmarks use them.
struct ConnectionRoutes {
    let service: ConnectionService

    private static let group = RouteGroup(tag: "institutions", access: .role(RoleCatalog.administrator.name))

    struct ConnectionAddress: Codable, Sendable {
        var id: Identifier<Institution>
        /// Whether a test has just succeeded.
        var works: Bool?
    }

    static func page(of id: Identifier<Institution>) -> Link { "/rentals/console/institutions/\(id)/sign-in" }

    static func step(_ id: Identifier<Institution>, _ step: String) -> Link {
        "/rentals/console/institutions/\(id)/sign-in/\(step)"
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        let show = RouteName(
            "getInstitutionSignIn",
            "View an institution’s sign-in service"
        )
        routes.page("/rentals/console/institutions/:id/sign-in", in: Self.group, show) {
            (address: ConnectionAddress, _) in
            try await service.page(of: address.id, works: address.works ?? false)
        }
        routes.post(
            "/rentals/console/institutions/:id/sign-in",
            in: Self.group,
            RouteName(
                "setInstitutionSignIn",
                "Change an institution’s sign-in service"
            ),
            retry: { (address: ConnectionAddress, refused, _) in
                try await service.page(of: address.id, refused: refused)
            },
            use: { (address: ConnectionAddress, sent: Sent<ConnectionRequest>, _) in
                ChangeResponse(try await service.set(sent, of: address.id), at: ConnectionRoutes.page(of: address.id))
            }
        )
        addSteps(to: routes)
    }

    private func addSteps<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.action(
            "/rentals/console/institutions/:id/sign-in/try",
            in: Self.group,
            RouteName("tryInstitutionSignIn", "Test an institution’s sign-in service"),
            retry: { (address: ConnectionAddress, refused, _) in
                try await service.page(of: address.id, refused: refused)
            },
            use: { (address: ConnectionAddress, context) in
                try await service.examine(address.id, by: context.signedInAccount())
                return ChangeResponse.done(at: ConnectionRoutes.page(of: address.id).adding("works", true))
            }
        )
        let end = RouteName("endInstitutionSignIn", "Remove an institution’s sign-in service")
        routes.action("/rentals/console/institutions/:id/sign-in/end", in: Self.group, end) {
            (address: ConnectionAddress, _) in
            try await service.remove(address.id)
            return ChangeResponse.done(at: InstitutionRoutes.page(of: address.id))
        }
    }
}
