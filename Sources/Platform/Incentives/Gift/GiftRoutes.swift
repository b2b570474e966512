import CrosstownKit
import CrosstownWeb

/// The routes of riders' coins, and of the city's gifts.
struct GiftRoutes {
    let service: GiftService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addRider(to: routes)
        addSeen(to: routes)
        addConsole(to: routes)
    }

    private func addRider<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/gifts",
            in: .rewards,
            RouteName("getGifts", "The own coins, and the gifts they came with")
        ) { (_: Empty, context) in
            try await service.page(of: context.signedInAccount())
        }
        routes.post(
            "/rentals/gifts/coins-first",
            in: .rewards,
            RouteName("setCoinsFirst", "Pay with coins before money, or with money alone"),
            use: { (_: Empty, request: CoinsFirstRequest, context) in
                let set = try await service.setCoinsFirst(request, for: context.signedInAccount())
                return ChangeResponse(set, at: IncentiveLinks.gifts)
            }
        )
    }

    private func addSeen<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.action(
            "/rentals/gifts/seen",
            in: .rewards,
            RouteName("readGifts", "Say that new gifts were read of"),
            use: { (_: Empty, context) in
                try await service.setSeen(by: context.signedInAccount())
                return ChangeResponse.done(at: service.back)
            }
        )
    }

    private func addConsole<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            IncentiveLinks.consoleGifts.href,
            in: IncentiveRole.console,
            show: RouteName("listGifts", "Gifts from the city"),
            send: RouteName("giveCoins", "Give coins to riders"),
            creates: true,
            verify: { [service] (_: Empty, input: Input<GiftRequest>, context) in
                try await service.check(input.riders, by: context.signedInAccount())
            },
            page: { [service] (_: Empty, refused) in try await service.console(refused: refused) },
            change: { [service] (_: Empty, input: Input<GiftRequest>, context) in
                ChangeResponse(
                    try await service.give(input, by: context.signedInAccount()),
                    at: IncentiveLinks.consoleGifts
                )
            }
        )
    }
}
