import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what riders do about events; they see them beside their gifts.
struct EventRoutes {
    let service: EventService
    let gifts: GiftService

    /// The address of one event.
    struct EventAddress: Codable, Sendable {
        var id: Identifier<CityEvent>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        addStep("enter", "enterEvent", "Take part in an event", to: routes) { try await service.enter($0, $1) }
        addStep("withdraw", "withdrawFromEvent", "Do not take part after all", to: routes) {
            try await service.withdraw($0, $1)
        }
    }

    private func addStep<Context: CrosstownContext>(
        _ step: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        action: @escaping @Sendable (Identifier<CityEvent>, Identifier<Account>) async throws -> EventResponse
    ) {
        let gifts = gifts
        routes.post(
            "/rentals/city-events/:id/\(step)",
            id: id,
            tag: "rentals",
            summary: summary,
            access: .role(IncentiveRole.rider),
            body: Nothing.self,
            retry: { (_: EventAddress, refused, context) in
                try await gifts.page(of: context.signedInAccount(), problem: refused.problem)
            },
            use: { (address: EventAddress, _: Nothing, context) in
                Answer(try await action(address.id, context.signedInAccount()), at: IncentiveLinks.gifts)
            }
        )
    }
}

/// Declares what the city does with events.
struct EventConsoleRoutes {
    let service: EventService

    private static let tag = "rentals-console"
    private static let access = Access.role(IncentiveRole.administrator)

    typealias EventAddress = EventRoutes.EventAddress

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addList(to: routes)
        addOne(to: routes)
        addWinner(to: routes)
    }

    private func addList<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/city-events",
            id: "listEvents",
            tag: Self.tag,
            summary: "Every event",
            access: Self.access
        ) { (_: Nothing, _) in
            try await service.list()
        }
        routes.post(
            "/rentals/console/city-events",
            id: "planEvent",
            tag: Self.tag,
            summary: "Plan an event with its prizes",
            access: Self.access,
            body: EventRequest.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await service.list(refused: refused) },
            use: { (_: Nothing, request: EventRequest, _) in
                let planned = try await service.plan(request)
                return Answer(planned, at: IncentiveLinks.consoleEvent(planned.id))
            }
        )
    }

    private func addOne<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/city-events/:id",
            id: "getEvent",
            tag: Self.tag,
            summary: "An event with who has entered",
            access: Self.access
        ) { (address: EventAddress, _) in
            try await service.page(address.id)
        }
        routes.post(
            "/rentals/console/city-events/:id",
            id: "changeEvent",
            tag: Self.tag,
            summary: "Change an event",
            access: Self.access,
            body: EventRequest.self,
            retry: { (address: EventAddress, refused, _) in try await service.page(address.id, refused: refused) },
            use: { (address: EventAddress, request: EventRequest, _) in
                Answer(try await service.change(address.id, request), at: IncentiveLinks.consoleEvent(address.id))
            }
        )
        routes.post(
            "/rentals/console/city-events/:id/cancel",
            id: "cancelEvent",
            tag: Self.tag,
            summary: "Say that an event does not take place",
            access: Self.access,
            body: Nothing.self,
            retry: { (address: EventAddress, refused, _) in try await service.page(address.id, refused: refused) },
            use: { (address: EventAddress, _: Nothing, _) in
                Answer(try await service.cancel(address.id), at: IncentiveLinks.consoleEvent(address.id))
            }
        )
    }

    private func addWinner<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/rentals/console/city-events/:id/winners",
            id: "recordWinner",
            tag: Self.tag,
            summary: "Record who has won a prize, and credit it",
            access: Self.access,
            body: WinnerRequest.self,
            retry: { (address: EventAddress, refused, _) in try await service.page(address.id, refused: refused) },
            use: { (address: EventAddress, request: WinnerRequest, _) in
                let event = try await service.recordWinner(request, of: address.id)
                return Answer(event, at: IncentiveLinks.consoleEvent(address.id))
            }
        )
    }
}
