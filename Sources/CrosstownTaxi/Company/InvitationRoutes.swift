import CrosstownWeb

/// Declares how somebody who is invited becomes a driver; the link is the proof.
struct InvitationRoutes {
    let service: InvitationService

    /// The address of an invitation.
    struct InvitationToken: Codable, Sendable {
        var token: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/taxi/invitations/:token",
            id: "getTaxiInvitation",
            tag: "taxi",
            summary: "What an invitation to drive opens",
            access: .anyone
        ) { (address: InvitationToken, _) in try await service.page(address.token) }
        routes.post(
            "/taxi/invitations/:token",
            id: "acceptTaxiInvitation",
            tag: "taxi",
            summary: "Become a driver by an invitation, once",
            access: .anyone,
            body: InvitedDriver.self,
            creates: true,
            retry: { (address: InvitationToken, refused, _) in
                try await service.page(address.token, refused: refused)
            },
            use: { (address: InvitationToken, entry: InvitedDriver, _) in
                Answer(try await service.accept(address.token, entry), at: TaxiLinks.driverSignIn)
            }
        )
    }
}
