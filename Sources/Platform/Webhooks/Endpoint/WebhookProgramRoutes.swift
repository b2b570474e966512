import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what programs do with webhooks of their own: version 1 of the contract.
struct WebhookProgramRoutes {
    private static let tag = "v1"
    private static let access = Access.role(WebhookRoutes.scope.name)

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
            id: "listOwnWebhooks",
            tag: Self.tag,
            summary: "The own webhooks, and the types of events that there are",
            access: Self.access
        ) { (_: Empty, context) in
            let found = try await service.list(of: context.webhookOwner())
            return EndpointsResponse(
                webhooks: found.map { EndpointResponse($0.endpoint, waiting: $0.waiting) },
                types: service.kinds.map(\.type)
            )
        }
        routes.post(
            "/v1/webhooks",
            id: "enterOwnWebhook",
            tag: Self.tag,
            summary: "Enter a webhook; its secret is told here and never again",
            access: Self.access,
            body: Sent<EndpointEntry>.self,
            creates: true
        ) { [entries] (_: Empty, entry: Sent<EndpointEntry>, context) in
            try entries.check(try context.requireCaller().accountID)
            let input = try entry.checked(EndpointEntry.types(among: service.kinds))
            let made = try await service.add(input, for: context.webhookOwner())
            return ChangeResponse(made, at: Self.link(made.id))
        }
        routes.data(
            "/v1/webhooks/:id",
            id: "getOwnWebhook",
            tag: Self.tag,
            summary: "An own webhook",
            access: Self.access
        ) { (address: EndpointAddress, context) in
            let found = try await service.find(address.id, of: context.webhookOwner())
            return EndpointResponse(found.endpoint, waiting: found.waiting)
        }
        routes.post(
            "/v1/webhooks/:id/rotate",
            id: "rotateOwnWebhookSecret",
            tag: Self.tag,
            summary: "Make a new secret; the old one counts for one day more",
            access: Self.access,
            body: Empty.self
        ) { (address: EndpointAddress, _: Empty, context) in
            let made = try await service.rotate(address.id, of: context.webhookOwner())
            return ChangeResponse(made, at: Self.link(made.id))
        }
    }

    private func addDeliveries<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.data(
            "/v1/webhooks/:id/deliveries",
            id: "listOwnWebhookDeliveries",
            tag: Self.tag,
            summary: "The deliveries of an own webhook, latest first",
            access: Self.access
        ) { (query: DeliveriesQuery, context) in
            try await service.deliveries(query, of: context.webhookOwner())
        }
        routes.data(
            "/v1/webhooks/:id/deliveries/:delivery",
            id: "getOwnWebhookDelivery",
            tag: Self.tag,
            summary: "A delivery with its body and every attempt",
            access: Self.access
        ) { (address: DeliveryAddress, context) in
            try await service.details(address, of: context.webhookOwner())
        }
        routes.post(
            "/v1/webhooks/:id/deliveries/:delivery/send-again",
            id: "sendOwnWebhookAgain",
            tag: Self.tag,
            summary: "Send a delivery again, whatever became of it",
            access: Self.access,
            body: Empty.self
        ) { (address: DeliveryAddress, _: Empty, context) in
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
        routes.post(
            "/v1/webhooks/:id/\(name)",
            id: id,
            tag: Self.tag,
            summary: summary,
            access: Self.access,
            body: Empty.self
        ) { (address: EndpointAddress, _: Empty, context) in
            try await grant(address.id, context.webhookOwner())
            return ChangeResponse.done(at: Self.link(address.id))
        }
    }
}

extension CrosstownContext {
    /// The program that asks.
    fileprivate func webhookOwner() throws -> WebhookOwner { .program(try requireCaller().accountID) }
}
