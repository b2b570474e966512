import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what the city does about the services at which institutions' people sign in.
struct ConnectionRoutes {
    let service: ConnectionService

    private static let tag = "rentals-console"
    private static let access = Access.role(RentalRole.administrator)

    /// The address of an institution's service.
    struct ConnectionAddress: Codable, Sendable {
        var id: Identifier<Institution>
        /// Whether a trial has just gone well.
        var works: Bool?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/institutions/:id/sign-in",
            id: "getInstitutionSignIn",
            tag: Self.tag,
            summary: "The service at which the people of an institution sign in, without its secret",
            access: Self.access
        ) { (address: ConnectionAddress, _) in
            try await service.page(of: address.id, works: address.works ?? false)
        }
        routes.post(
            "/rentals/console/institutions/:id/sign-in",
            id: "setInstitutionSignIn",
            tag: Self.tag,
            summary: "Set up at which OpenID Connect service the people of an institution sign in",
            access: Self.access,
            body: Sent<ConnectionRequest>.self,
            retry: { (address: ConnectionAddress, refused, _) in
                try await service.page(of: address.id, refused: refused)
            },
            use: { (address: ConnectionAddress, sent: Sent<ConnectionRequest>, _) in
                Answer(try await service.set(sent, of: address.id), at: RentalLinks.connection(address.id))
            }
        )
        addSteps(to: routes)
    }

    private func addSteps<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/rentals/console/institutions/:id/sign-in/try",
            id: "tryInstitutionSignIn",
            tag: Self.tag,
            summary: "Try whether people could sign in there",
            access: Self.access,
            body: Nothing.self,
            retry: { (address: ConnectionAddress, refused, _) in
                try await service.page(of: address.id, refused: refused)
            },
            use: { (address: ConnectionAddress, _: Nothing, context) in
                try await service.examine(address.id, by: context.signedInAccount())
                return Answer.done(at: RentalLinks.connection(address.id).adding("works", true))
            }
        )
        routes.post(
            "/rentals/console/institutions/:id/sign-in/end",
            id: "endInstitutionSignIn",
            tag: Self.tag,
            summary: "Forget the service; people type their numbers again",
            access: Self.access,
            body: Nothing.self
        ) { (address: ConnectionAddress, _: Nothing, _) in
            try await service.remove(address.id)
            return Answer.done(at: RentalLinks.institutions)
        }
    }
}
