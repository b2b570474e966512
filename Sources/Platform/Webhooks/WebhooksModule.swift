public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Logging
public import ServiceLifecycle

/// Webhooks: programs of others are told what happens, after the Standard Webhooks specification.
///
/// It is made before the modules that tell events, and hears of them by `learn(_:)` afterwards.
public struct WebhooksModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "webhooks"

    private static let days = 30
    private static let byNumber = "It names people by numbers alone, and is deleted after 30 days."

    /// Tells programs of others what happened.
    public let webhooks: any Webhooks

    private let host: FeatureHost
    private let transport: any WebhookTransport
    private let administrator: String
    private let catalog = WebhookCatalog()
    private let teller: WebhookTeller

    /// Makes the feature over what its host gives.
    ///
    /// - Parameters:
    ///   - host: what all features are given; its own `webhooks` are not asked.
    ///   - transport: hands calls to the servers of others.
    ///   - administrator: the role of those who run the service.
    ///   - mostWaiting: how many events wait for one endpoint at most.
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

    /// Hears of all modules: which events they tell.
    public func learn(_ modules: [any ProgramServing]) { catalog.learn(modules) }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { WebhookTableWords.all }

    /// The tables with content about people.
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

    /// The steps that build the feature's tables.
    public var migrations: [Migration] { WebhookMigrations.all }

    /// Webhooks, for those who run the service.
    public var menu: [MenuEntry] {
        [MenuEntry(name: "Webhooks", icon: "bell", link: WebhookLinks.home, group: .access, roles: [administrator])]
    }

    /// Events go to the endpoints that hear of them.
    public var messageHandlers: [String: OutboxRunner.Handler] { teller.handlers }

    /// Webhooks of their own.
    public var keyScopes: [KeyScope] { [WebhookRoutes.scope] }

    /// That a webhook was switched off, or loses events.
    public var noticeKinds: [NoticeKind] { [WebhookAlarm.kind] }

    /// Events and deliveries go after a month.
    public var retention: [RetentionRule] {
        [
            RetentionRule(
                "webhooks.events",
                explanation: "Events that were sent to programs of others, with every attempt, are deleted.",
                days: Self.days
            ) { moment, limit, transaction in
                try DeliveryStore(transaction: transaction).delete(olderThan: moment, limit: limit)
            }
        ]
    }

    /// What sends.
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

    /// Sends what is due now to one endpoint; what the feature's services do all the time.
    ///
    /// - Returns: how many events were sent, and when there is more to do; `nil` where nothing waits.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func sendDue() async throws -> (ran: Int, next: Timestamp?) { try await sender.step() }

    /// How many events wait, and how many endpoints take none.
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

    /// Declares the routes of the console and of programs.
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
