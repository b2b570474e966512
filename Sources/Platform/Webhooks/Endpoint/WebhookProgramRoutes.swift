import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of programs' own webhooks: version 1 of the contract.
struct WebhookProgramRoutes {
    private static let group = RouteGroup(tag: "v1", access: .role(WebhookRoutes.scope.name))

    let service: EndpointService
    let entries: RateLimiter

    private static func link(_ id: Identifier<WebhookEndpoint>) -> Link { "/v1/webhooks/\(id)" }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addEndpoints(to: routes)
        addDeliveries(to: routes)
        let service = service
        wish("test", "testOwnWebhook", "Send a test event to a webhook of your program", to: routes) {
            try await service.test($0, of: $1)
        }
        wish("recover", "recoverOwnWebhook", "Resend failed deliveries from the last seven days", to: routes) {
            try await service.recover($0, of: $1)
        }
        wish("on", "turnOwnWebhookOn", "Turn on a webhook of your program", to: routes) {
            try await service.turn(true, $0, of: $1)
        }
        wish("off", "turnOwnWebhookOff", "Turn off a webhook of your program", to: routes) {
            try await service.turn(false, $0, of: $1)
        }
        wish("remove", "removeOwnWebhook", "Remove a webhook of your program", to: routes) {
            try await service.remove($0, of: $1)
        }
    }

    private func addEndpoints<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.data(
            "/v1/webhooks",
            in: Self.group,
            RouteName("listOwnWebhooks", "The own webhooks, and the types of events that there are")
        ) { (_: Empty, context) in
            let found = try await service.list(of: context.webhookOwner())
            return EndpointsResponse(
                webhooks: found.map { EndpointResponse($0.endpoint, waiting: $0.waiting) },
                types: service.kinds.map(\.type)
            )
        }
        routes.post(
            "/v1/webhooks",
            in: Self.group,
            RouteName("enterOwnWebhook", "Add a webhook for your program"),
            creates: true
        ) { [entries] (_: Empty, entry: Sent<EndpointEntry>, context) in
            try entries.check(try context.requireCaller().accountID)
            let input = try entry.checked(EndpointEntry.types(among: service.kinds))
            let made = try await service.add(input, for: context.webhookOwner())
            return ChangeResponse(made, at: Self.link(made.id))
        }
        routes.data(
            "/v1/webhooks/:id",
            in: Self.group,
            RouteName("getOwnWebhook", "View a webhook of your program")
        ) { (address: EndpointAddress, context) in
            let found = try await service.find(address.id, of: context.webhookOwner())
            return EndpointResponse(found.endpoint, waiting: found.waiting)
        }
        routes.action(
            "/v1/webhooks/:id/rotate",
            in: Self.group,
            RouteName("rotateOwnWebhookSecret", "Replace a webhook’s secret")
        ) { (address: EndpointAddress, context) in
            let made = try await service.rotate(address.id, of: context.webhookOwner())
            return ChangeResponse(made, at: Self.link(made.id))
        }
    }

    private func addDeliveries<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.data(
            "/v1/webhooks/:id/deliveries",
            in: Self.group,
            RouteName("listOwnWebhookDeliveries", "View the deliveries of a webhook of your program")
        ) { (query: DeliveriesQuery, context) in
            try await service.deliveries(query, of: context.webhookOwner())
        }
        routes.data(
            "/v1/webhooks/:id/deliveries/:delivery",
            in: Self.group,
            RouteName("getOwnWebhookDelivery", "View a webhook delivery")
        ) { (address: DeliveryAddress, context) in
            try await service.details(address, of: context.webhookOwner())
        }
        routes.action(
            "/v1/webhooks/:id/deliveries/:delivery/send-again",
            in: Self.group,
            RouteName("sendOwnWebhookAgain", "Resend a webhook delivery")
        ) { (address: DeliveryAddress, context) in
            try await service.sendAgain(address, of: context.webhookOwner())
            return ChangeResponse.done(at: "/v1/webhooks/\(address.id)/deliveries/\(address.delivery)")
        }
    }

    private func wish<Context: CrosstownContext>(
        _ name: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        _ grant: @escaping @Sendable (Identifier<WebhookEndpoint>, WebhookOwner) async throws -> Void
    ) {
        routes.action(
            "/v1/webhooks/:id/\(name)",
            in: Self.group,
            RouteName(id, summary)
        ) { (address: EndpointAddress, context) in
            try await grant(address.id, context.webhookOwner())
            return ChangeResponse.done(at: Self.link(address.id))
        }
    }
}

extension CrosstownContext {
    /// The calling program.
    fileprivate func webhookOwner() throws -> WebhookOwner { .program(try requireCaller().accountID) }
}
