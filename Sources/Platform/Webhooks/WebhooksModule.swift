public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Logging
public import ServiceLifecycle

/// Webhooks: notify third-party programs of events, after the Standard Webhooks specification.
///
/// Created before the modules that send events; `learn(_:)` registers them later.
public struct WebhooksModule: FeatureModule {
    /// The feature's identifier.
    public static let id: FeatureID = "webhooks"

    private static let days = 30
    private static let byNumber = "It names people by numbers alone, and is deleted after 30 days."

    /// Notifies third-party programs of events.
    public let webhooks: any Webhooks

    private let host: FeatureHost
    private let transport: any WebhookTransport
    private let administrator: String
    private let catalog = WebhookCatalog()
    private let teller: WebhookTeller

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - host: the services all features receive; its own `webhooks` are not used.
    ///   - transport: calls third-party servers.
    ///   - administrator: the role of administrators.
    ///   - mostWaiting: the maximum number of waiting events per endpoint.
    public init(
        _ host: FeatureHost,
        transport: any WebhookTransport,
        administrator: String = "administrator",
        mostWaiting: Int = 10_000
    ) {
        self.host = host
        self.transport = transport
        self.administrator = administrator
        teller = WebhookTeller(
            mostWaiting: mostWaiting,
            ids: host.ids,
            clock: host.clock,
            alarm: WebhookAlarm(people: host.people, notices: host.notices, role: administrator)
        )
        webhooks = teller
    }

    /// Registers the events of all modules.
    public func learn(_ modules: [any ProgramServing]) { catalog.learn(modules) }

    /// The names of the tables for staff.
    public static var tableWords: [TableWords] { WebhookTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] {
        [
            PersonalTable(
                "webhook_event",
                [.content("subject", "body", notExported: Self.byNumber, stays: Self.byNumber)]
            ),
            PersonalTable("webhook_delivery", [.impersonal("endpoint", "subject", because: "Numbers.")]),
            PersonalTable("webhook_attempt", [.impersonal("answer", because: "What another program's server said.")]),
            PersonalTable("webhook_endpoint", [.impersonal("name", "address", because: "Another program's server.")]),
        ]
    }

    /// The migrations of the feature's tables.
    public var migrations: [Migration] { WebhookMigrations.all }

    /// The console's entry for administrators.
    public var menu: [MenuEntry] {
        [MenuEntry(name: "Webhooks", icon: "bell", link: WebhookLinks.home, group: .access, roles: [administrator])]
    }

    /// Distributes events to endpoints.
    public var messageHandlers: [String: OutboxRunner.Handler] { teller.handlers }

    /// The scope of programs' own webhooks.
    public var keyScopes: [KeyScope] { [WebhookRoutes.scope] }

    /// The notification that a webhook was switched off or loses events.
    public var noticeKinds: [NoticeKind] { [WebhookAlarm.kind] }

    /// Deletes events and deliveries after a month.
    public var retention: [RetentionRule] {
        [
            RetentionRule(
                "webhooks.events",
                explanation: "Events sent to webhooks, with all delivery attempts.",
                days: Self.days
            ) { moment, limit, transaction in
                try DeliveryStore(transaction: transaction).delete(olderThan: moment, limit: limit)
            }
        ]
    }

    /// The services that send events.
    public var services: [any Service] {
        [
            WebhookService(sender: sender, sleeper: host.sleeper) { [logger = host.logger] error in
                logger.error("webhooks cannot be sent", metadata: ["error": "\(type(of: error))"])
            }
        ]
    }

    private var sender: WebhookSender {
        WebhookSender(
            database: host.database,
            clock: host.clock,
            transport: transport,
            seal: host.seal,
            programs: host.programs,
            alarm: teller.alarm,
            randomBytes: host.randomBytes
        )
    }

    /// Sends one batch of due events to one endpoint, as the feature's services do all the time.
    ///
    /// - Returns: how many events were sent, and when more is due; `nil` where nothing waits.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func sendDue() async throws -> (ran: Int, next: Timestamp?) { try await sender.step() }

    /// The number of waiting events, and of failing endpoints.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] {
        let (counts, waiting) = try await host.database.read { transaction in
            (
                try EndpointStore(transaction: transaction).counts(),
                try DeliveryStore(transaction: transaction).countWaiting()
            )
        }
        return [
            Gauge("crosstown_webhook_endpoints", help: "Webhooks that are switched on.", counts.on),
            Gauge("crosstown_webhooks_failing", help: "Webhooks that take nothing now.", counts.failing),
            Gauge("crosstown_webhooks_waiting", help: "Events that wait to be sent to webhooks.", waiting),
        ]
    }

    /// Adds the routes of the console and of programs.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        WebhookRoutes(
            service: EndpointService(
                database: host.database,
                clock: host.clock,
                ids: host.ids,
                seal: host.seal,
                transport: transport,
                programs: host.programs,
                randomBytes: host.randomBytes,
                catalog: catalog
            ),
            administrator: administrator,
            entries: RateLimiter(Rate(60, within: Seconds(3600)), clock: host.clock)
        ).add(to: routes)
    }
}
