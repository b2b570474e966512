import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes with which the city manages the institutions whose people may rent.
struct InstitutionRoutes {
    let service: InstitutionService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            RentalLinks.institutions.href,
            in: RentalRole.console,
            show: RouteName("listInstitutions", "The institutions whose people may rent"),
            send: RouteName("addInstitution", "Add an institution for riders"),
            creates: true,
            page: { [service] (_: Empty, refused) in try await service.page(refused: refused) },
            change: { [service] (_: Empty, input: Input<InstitutionRequest>, _) in
                ChangeResponse(try await service.add(input), at: RentalLinks.institutions)
            }
        )
        routes.post(
            "/rentals/console/institutions/:id/roster",
            in: RentalRole.console,
            RouteName("setRoster", "Replace an institution’s member numbers"),
            bodyLimit: MemberNumberForm.mostBytes,
            retry: { [service] (_: IdentifiedAddress<Institution>, refused, _) in
                try await service.page(refused: refused)
            },
            use: { [service] (address: IdentifiedAddress<Institution>, form: MemberNumberForm, _) in
                ChangeResponse(try await service.setNumbers(form, of: address.id), at: RentalLinks.institutions)
            }
        )
        routes.action(
            "/rentals/console/institutions/:id/remove",
            in: RentalRole.console,
            RouteName("removeInstitution", "Remove an institution for riders")
        ) { [service] (address: IdentifiedAddress<Institution>, _) in
            try await service.remove(address.id)
            return ChangeResponse.done(at: RentalLinks.institutions)
        }
    }
}
