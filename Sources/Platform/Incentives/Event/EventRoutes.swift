import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes with which riders enter events; the gifts page lists the events.
struct EventRoutes {
    let service: EventService
    let gifts: GiftService

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
            in: .rewards,
            RouteName(id, summary),
            formPage: IncentiveLinks.gifts,
            retry: { (_: IdentifiedAddress<CityEvent>, refused, context) in
                try await gifts.page(of: context.signedInAccount(), problem: refused.problem)
            },
            use: { (address: IdentifiedAddress<CityEvent>, _: Empty, context) in
                ChangeResponse(try await action(address.id, context.signedInAccount()), at: IncentiveLinks.gifts)
            }
        )
    }
}

/// The routes with which the city manages events.
struct EventConsoleRoutes {
    let service: EventService

    private typealias Address = IdentifiedAddress<CityEvent>

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            IncentiveLinks.consoleEvents.href,
            in: IncentiveRole.console,
            show: RouteName("listEvents", "Every event"),
            send: RouteName("planEvent", "Create an event with prizes"),
            creates: true,
            page: { [service] (_: Empty, refused) in try await service.list(refused: refused) },
            change: { [service] (_: Empty, input: Input<EventRequest>, _) in
                let planned = try await service.plan(input)
                return ChangeResponse(planned, at: IncentiveLinks.consoleEvent(planned.id))
            }
        )
        addOne(to: routes)
        addSteps(to: routes)
    }

    private func addOne<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            "/rentals/console/city-events/:id",
            in: IncentiveRole.console,
            show: RouteName("getEvent", "View an event with its participants"),
            send: RouteName("changeEvent", "Update an event"),
            page: { [service] (event: Address, refused) in try await service.page(event.id, refused: refused) },
            change: { [service] (event: Address, input: Input<EventRequest>, _) in
                ChangeResponse(try await service.change(event.id, input), at: IncentiveLinks.consoleEvent(event.id))
            }
        )
    }

    private func addSteps<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.action(
            "/rentals/console/city-events/:id/cancel",
            in: IncentiveRole.console,
            RouteName("cancelEvent", "Cancel an event"),
            retry: { [service] (event: Address, refused, _) in try await service.page(event.id, refused: refused) },
            use: { [service] (event: Address, _) in
                ChangeResponse(try await service.cancel(event.id), at: IncentiveLinks.consoleEvent(event.id))
            }
        )
        routes.form(
            "/rentals/console/city-events/:id/winners",
            in: IncentiveRole.console,
            RouteName("recordWinner", "Record the winner of a prize"),
            retry: { [service] (event: Address, refused, _) in try await service.page(event.id, refused: refused) },
            change: { [service] (event: Address, input: Input<WinnerRequest>, _) in
                let recorded = try await service.recordWinner(input, of: event.id)
                return ChangeResponse(recorded, at: IncentiveLinks.consoleEvent(event.id))
            }
        )
    }
}
