import CrosstownValues
import CrosstownWeb

/// Declares what the city does about institutions and their rosters.
struct InstitutionRoutes {
    let service: InstitutionService

    private static let tag = "rentals-console"
    private static let access = Access.role(RentalRole.administrator)

    /// The address of one institution.
    struct InstitutionAddress: Codable, Sendable {
        var id: Identifier<Institution>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/institutions",
            id: "listInstitutions",
            tag: Self.tag,
            summary: "The institutions whose people may rent",
            access: Self.access
        ) { (_: Nothing, _) in
            try await service.page()
        }
        routes.post(
            "/rentals/console/institutions",
            id: "addInstitution",
            tag: Self.tag,
            summary: "Add an institution; from then on riders are set up first",
            access: Self.access,
            body: InstitutionRequest.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await service.page(refused: refused) },
            use: { (_: Nothing, message: InstitutionRequest, _) in
                Answer(try await service.add(message), at: RentalLinks.institutions)
            }
        )
        routes.post(
            "/rentals/console/institutions/:id/roster",
            id: "setRoster",
            tag: Self.tag,
            summary: "Replace the roster of an institution",
            access: Self.access,
            body: RosterRequest.self,
            bodyLimit: RosterFile.mostBytes,
            retry: { (_: InstitutionAddress, refused, _) in try await service.page(refused: refused) },
            use: { (address: InstitutionAddress, message: RosterRequest, _) in
                Answer(try await service.setRoster(message, of: address.id), at: RentalLinks.institutions)
            }
        )
    }
}
