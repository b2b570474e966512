import CrosstownWeb

/// The routes to accept an invitation; its link authenticates the caller.
struct InvitationRoutes {
    let service: InvitationService

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
