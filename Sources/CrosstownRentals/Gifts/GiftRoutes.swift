import CrosstownKit
import CrosstownWeb

/// Declares what riders see of their coins, and what the city gives.
struct GiftRoutes {
    let desk: GiftDesk

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addRider(to: routes)
        addSeen(to: routes)
        addConsole(to: routes)
    }

    private func addRider<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        routes.get(
            "/rentals/gifts",
            id: "getGifts",
            tag: "rentals",
            summary: "The own coins, and the gifts they came with",
            access: .role(RentalRole.rider)
        ) { (_: Nothing, context) in
            try await desk.page(of: context.signedInAccount())
        }
        routes.post(
            "/rentals/gifts/coins-first",
            id: "setCoinsFirst",
            tag: "rentals",
            summary: "Pay with coins before money, or with money alone",
            access: .role(RentalRole.rider),
            body: CoinsFirstMessage.self,
            use: { (_: Nothing, message: CoinsFirstMessage, context) in
                let set = try await desk.setCoinsFirst(message, for: context.signedInAccount())
                return Answer(set, at: RentalLinks.gifts)
            }
        )
    }

    private func addSeen<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        routes.post(
            "/rentals/gifts/seen",
            id: "readGifts",
            tag: "rentals",
            summary: "Say that new gifts were read of",
            access: .role(RentalRole.rider),
            body: Nothing.self,
            use: { (_: Nothing, _: Nothing, context) in
                try await desk.setSeen(by: context.signedInAccount())
                return Answer.done(at: RentalLinks.home)
            }
        )
    }

    private func addConsole<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        routes.get(
            "/rentals/console/gifts",
            id: "listGifts",
            tag: "rentals-console",
            summary: "What the city gave",
            access: .role(RentalRole.administrator)
        ) { (_: Nothing, _) in
            try await desk.console()
        }
        routes.post(
            "/rentals/console/gifts",
            id: "giveCoins",
            tag: "rentals-console",
            summary: "Give coins to one rider, some or all",
            access: .role(RentalRole.administrator),
            body: GiftMessage.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await desk.console(refused: refused) },
            use: { (_: Nothing, message: GiftMessage, context) in
                Answer(try await desk.give(message, by: context.signedInAccount()), at: RentalLinks.consoleGifts)
            }
        )
    }
}
