import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of webhooks for the city, and for programs with a key.
struct WebhookRoutes {
    /// The scope of keys that manage webhooks.
    static let scope = KeyScope("webhooks", explanation: "Manage its own webhooks", paths: ["/v1/webhooks"])

    let service: EndpointService
    let administrator: String
    let entries: RateLimiter

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addPages(to: routes)
        addWishes(to: routes)
        addDeliveries(to: routes)
        WebhookProgramRoutes(service: service, entries: entries).add(to: routes)
    }

    private var group: RouteGroup { RouteGroup(tag: "webhooks", access: .role(administrator)) }

    private func addPages<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            WebhookLinks.home.href,
            in: group,
            show: RouteName("listWebhooks", "All webhooks, those of programs too"),
            send: RouteName("enterWebhook", "Add a webhook"),
            creates: true,
            check: EndpointEntry.types(among: service.kinds),
            page: { (_: Empty, refused) in
                EndpointsPage(endpoints: try await service.list(of: .city), kinds: service.kinds, refused: refused)
            },
            change: { [entries] (_: Empty, input: Input<EndpointEntry>, context) in
                try entries.check(try context.requireCaller().accountID)
                let made = try await service.add(input, for: .city)
                return ChangeResponse(made, at: WebhookLinks.endpoint(made.id))
            }
        )
        let show = RouteName("getWebhook", "View a webhook with its deliveries")
        routes.page("/console/webhooks/:id", in: group, show) { (query: DeliveriesQuery, _) in try await page(query) }
    }

    private func page(_ query: DeliveriesQuery, problem: Problem? = nil) async throws -> EndpointPage {
        let found = try await service.find(query.id, of: .city)
        return EndpointPage(
            endpoint: found.endpoint,
            waiting: found.waiting,
            secret: try await service.secret(of: query.id, of: .city),
            deliveries: try await service.deliveries(query, of: .city),
            query: query,
            words: service.words,
            problem: problem
        )
    }

    private func addWishes<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        wish(
            "test",
            "testWebhook",
            """
            Send a test event to a webhook
            """,
            to: routes
        ) { try await service.test($0, of: .city) }
        wish("recover", "recoverWebhook", "Resend failed deliveries from the last seven days", to: routes) {
            try await service.recover($0, of: .city)
        }
        wish("on", "turnWebhookOn", "Turn on a webhook", to: routes) { try await service.turn(true, $0, of: .city) }
        wish("off", "turnWebhookOff", "Turn off a webhook", to: routes) {
            try await service.turn(false, $0, of: .city)
        }
        routes.action(
            "/console/webhooks/:id/rotate",
            in: group,
            RouteName("rotateWebhookSecret", "Replace a webhook’s secret")
        ) { (address: EndpointAddress, _) in
            ChangeResponse(try await service.rotate(address.id, of: .city), at: WebhookLinks.endpoint(address.id))
        }
        routes.action(
            "/console/webhooks/:id/remove",
            in: group,
            RouteName("removeWebhook", "Remove a webhook")
        ) { (address: EndpointAddress, _) in
            try await service.remove(address.id, of: .city)
            return ChangeResponse.done(at: WebhookLinks.home)
        }
    }

    private func wish<Context: CrosstownContext>(
        _ name: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        _ grant: @escaping @Sendable (Identifier<WebhookEndpoint>) async throws -> Void
    ) {
        routes.action(
            "/console/webhooks/:id/\(name)",
            in: group,
            RouteName(id, summary),
            retry: { (address: EndpointAddress, refused, _) in
                try await page(DeliveriesQuery(id: address.id), problem: refused.problem)
            },
            use: { (address: EndpointAddress, _) in
                try await grant(address.id)
                return ChangeResponse.done(at: WebhookLinks.endpoint(address.id))
            }
        )
    }

    private func addDeliveries<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/console/webhooks/:id/deliveries/:delivery",
            in: group,
            RouteName("getWebhookDelivery", "View a webhook delivery")
        ) { (address: DeliveryAddress, _) in try await page(address) }
        routes.action(
            "/console/webhooks/:id/deliveries/:delivery/send-again",
            in: group,
            RouteName("sendWebhookAgain", "Resend a webhook delivery"),
            retry: { (address: DeliveryAddress, refused, _) in try await page(address, problem: refused.problem) },
            use: { (address: DeliveryAddress, _) in
                try await service.sendAgain(address, of: .city)
                return ChangeResponse.done(at: WebhookLinks.delivery(address.id, address.delivery))
            }
        )
    }

    private func page(_ address: DeliveryAddress, problem: Problem? = nil) async throws -> DeliveryPage {
        DeliveryPage(
            endpoint: try await service.find(address.id, of: .city).endpoint,
            details: try await service.details(address, of: .city),
            words: service.words,
            problem: problem
        )
    }
}
