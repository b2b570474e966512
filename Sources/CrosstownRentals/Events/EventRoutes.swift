import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what riders do about events; they see them beside their gifts.
struct EventRoutes {
    let desk: EventDesk
    let gifts: GiftDesk

    /// The address of one event.
    struct EventAddress: Codable, Sendable {
        var id: Identifier<CityEvent>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        addStep("enter", "enterEvent", "Take part in an event", to: routes) { try await desk.enter($0, $1) }
        addStep("withdraw", "withdrawFromEvent", "Do not take part after all", to: routes) {
            try await desk.withdraw($0, $1)
        }
    }

    private func addStep<Context: CrosstownContext>(
        _ step: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        action: @escaping @Sendable (Identifier<CityEvent>, Identifier<Account>) async throws -> EventAnswer
    ) {
        let gifts = gifts
        routes.post(
            "/rentals/city-events/:id/\(step)",
            id: id,
            tag: "rentals",
            summary: summary,
            access: .role(RentalRole.rider),
            body: Nothing.self,
            retry: { (_: EventAddress, refused, context) in
                try await gifts.page(of: context.signedInAccount(), problem: refused.problem)
            },
            use: { (address: EventAddress, _: Nothing, context) in
                Answer(try await action(address.id, context.signedInAccount()), at: RentalLinks.gifts)
            }
        )
    }
}

/// Declares what the city does with events.
struct EventConsoleRoutes {
    let desk: EventDesk

    private static let tag = "rentals-console"
    private static let access = Access.role(RentalRole.administrator)

    typealias EventAddress = EventRoutes.EventAddress

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addList(to: routes)
        addOne(to: routes)
        addWinner(to: routes)
    }

    private func addList<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        routes.get(
            "/rentals/console/city-events",
            id: "listEvents",
            tag: Self.tag,
            summary: "Every event",
            access: Self.access
        ) { (_: Nothing, _) in
            try await desk.list()
        }
        routes.post(
            "/rentals/console/city-events",
            id: "planEvent",
            tag: Self.tag,
            summary: "Plan an event with its prizes",
            access: Self.access,
            body: EventMessage.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await desk.list(refused: refused) },
            use: { (_: Nothing, message: EventMessage, _) in
                let planned = try await desk.plan(message)
                return Answer(planned, at: RentalLinks.consoleEvent(planned.id))
            }
        )
    }

    private func addOne<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        routes.get(
            "/rentals/console/city-events/:id",
            id: "getEvent",
            tag: Self.tag,
            summary: "An event with who has entered",
            access: Self.access
        ) { (address: EventAddress, _) in
            try await desk.page(address.id)
        }
        routes.post(
            "/rentals/console/city-events/:id",
            id: "changeEvent",
            tag: Self.tag,
            summary: "Change an event",
            access: Self.access,
            body: EventMessage.self,
            retry: { (address: EventAddress, refused, _) in try await desk.page(address.id, refused: refused) },
            use: { (address: EventAddress, message: EventMessage, _) in
                Answer(try await desk.change(address.id, message), at: RentalLinks.consoleEvent(address.id))
            }
        )
        routes.post(
            "/rentals/console/city-events/:id/cancel",
            id: "cancelEvent",
            tag: Self.tag,
            summary: "Say that an event does not take place",
            access: Self.access,
            body: Nothing.self,
            retry: { (address: EventAddress, refused, _) in try await desk.page(address.id, refused: refused) },
            use: { (address: EventAddress, _: Nothing, _) in
                Answer(try await desk.cancel(address.id), at: RentalLinks.consoleEvent(address.id))
            }
        )
    }

    private func addWinner<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        routes.post(
            "/rentals/console/city-events/:id/winners",
            id: "recordWinner",
            tag: Self.tag,
            summary: "Record who has won a prize, and credit it",
            access: Self.access,
            body: WinnerMessage.self,
            retry: { (address: EventAddress, refused, _) in try await desk.page(address.id, refused: refused) },
            use: { (address: EventAddress, message: WinnerMessage, _) in
                let event = try await desk.recordWinner(message, of: address.id)
                return Answer(event, at: RentalLinks.consoleEvent(address.id))
            }
        )
    }
}
