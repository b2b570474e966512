import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what programs do with webhooks of their own: version 1 of the contract.
struct WebhookProgramRoutes {
    private static let group = RouteGroup(tag: "v1", access: .role(WebhookRoutes.scope.name))

    let service: EndpointService
    let entries: RateLimiter

    private static func link(_ id: Identifier<WebhookEndpoint>) -> Link { "/v1/webhooks/\(id)" }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addEndpoints(to: routes)
        addDeliveries(to: routes)
        let service = service
        wish("test", "testOwnWebhook", "Send a test to an own webhook", to: routes) {
            try await service.test($0, of: $1)
        }
        wish("recover", "recoverOwnWebhook", "Send again what was given up in the last seven days", to: routes) {
            try await service.recover($0, of: $1)
        }
        wish("on", "turnOwnWebhookOn", "Switch an own webhook on", to: routes) {
            try await service.turn(true, $0, of: $1)
        }
        wish("off", "turnOwnWebhookOff", "Switch an own webhook off", to: routes) {
            try await service.turn(false, $0, of: $1)
        }
        wish("remove", "removeOwnWebhook", "Remove an own webhook with all that waits for it", to: routes) {
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
            RouteName("enterOwnWebhook", "Enter a webhook; its secret is told here and never again"),
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
            RouteName("getOwnWebhook", "An own webhook")
        ) { (address: EndpointAddress, context) in
            let found = try await service.find(address.id, of: context.webhookOwner())
            return EndpointResponse(found.endpoint, waiting: found.waiting)
        }
        routes.action(
            "/v1/webhooks/:id/rotate",
            in: Self.group,
            RouteName("rotateOwnWebhookSecret", "Make a new secret; the old one counts for one day more")
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
            RouteName("listOwnWebhookDeliveries", "The deliveries of an own webhook, latest first")
        ) { (query: DeliveriesQuery, context) in
            try await service.deliveries(query, of: context.webhookOwner())
        }
        routes.data(
            "/v1/webhooks/:id/deliveries/:delivery",
            in: Self.group,
            RouteName("getOwnWebhookDelivery", "A delivery with its body and every attempt")
        ) { (address: DeliveryAddress, context) in
            try await service.details(address, of: context.webhookOwner())
        }
        routes.action(
            "/v1/webhooks/:id/deliveries/:delivery/send-again",
            in: Self.group,
            RouteName("sendOwnWebhookAgain", "Send a delivery again, whatever became of it")
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
    /// The program that asks.
    fileprivate func webhookOwner() throws -> WebhookOwner { .program(try requireCaller().accountID) }
}
