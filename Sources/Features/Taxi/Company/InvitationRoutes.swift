import CrosstownWeb

/// Declares how somebody who is invited becomes a driver; the link is the proof.
struct InvitationRoutes {
    let service: InvitationService

    /// The address of an invitation.
    struct InvitationToken: Codable, Sendable {
        var token: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            "/taxi/invitations/:token",
            in: .taxi,
            show: RouteName("getTaxiInvitation", "What an invitation to drive opens"),
            send: RouteName("acceptTaxiInvitation", "Become a driver by an invitation, once"),
            creates: true,
            page: { [service] (address: InvitationToken, refused) in
                try await service.page(address.token, refused: refused)
            },
            change: { [service] (address: InvitationToken, input: Input<InvitedDriver>, _) in
                ChangeResponse(try await service.accept(address.token, input), at: TaxiLinks.driverSignIn)
            }
        )
    }
}
