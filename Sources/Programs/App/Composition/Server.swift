import CrosstownAccounts
import CrosstownCases
import CrosstownExternalHTTP
import CrosstownGeo
import CrosstownHome
import CrosstownInbox
import CrosstownInstitutions
package import CrosstownKit
import CrosstownMedia
import CrosstownMoney
import CrosstownPlaces
package import CrosstownSQL
import CrosstownSocial
public import CrosstownValues
package import CrosstownWeb
import CrosstownWebhooks
import Hummingbird
import HummingbirdCore
public import Logging
public import ServiceLifecycle
import UnixSignals

/// A server: the platform and the enabled features.
public struct Server: Sendable {
    package let settings: Settings
    package let platform: Platform
    let features: [any FeatureModule]
    let city: ZoneMap
    private let mapDatabases: MapDatabases
    let map: PlacesModule
    let assets: AssetCatalog
    package let languages: Languages
    let devicePortBoard = DevicePortBoard()
    let metrics = MetricRegistry()
    let watch = RequestTimeout()
    let seal: KeyedSeal
    let connections: Connections
    let streams: LiveStreams
    let probe: WriteProbe
    let outside: ExternalHTTPModule
    let institutions: InstitutionsModule
    let cases: CasesModule
    let mail: MessageOffice
    let logger: Logger

    /// Opens and migrates the database, and creates the features.
    ///
    /// - Parameters:
    ///   - settings: the operator's settings.
    ///   - clock: the clock; a simulated one for replays.
    ///   - sleeper: waits between looks at due work, in the time of that clock.
    ///   - logger: the logger.
    /// - Throws: `SettingsError` for what the operator can fix, and `DatabaseError`.
    public init(
        _ settings: Settings,
        clock: any WallClock = SystemClock(),
        sleeper: any Clock<Duration> = ContinuousClock(),
        logger: Logger
    ) async throws {
        try await self.init(
            settings,
            over: try await Storage.open(settings),
            clock: clock,
            sleeper: sleeper,
            logger: logger
        )
    }

    /// Creates the features on an open database.
    package init(
        _ settings: Settings,
        over database: any Database,
        clock: any WallClock,
        sleeper: any Clock<Duration> = ContinuousClock(),
        logger: Logger
    ) async throws {
        try settings.checkTrial()
        self.settings = settings
        self.logger = logger
        OwnFiles.tighten(in: settings.dataFolder)
        platform = try Platform(database: database, settings: settings, clock: clock, sleeper: sleeper)
        city = try CityReader(settings: settings.city, dataFolder: settings.dataFolder).zoneMap()
        mapDatabases = try await MapDatabases(settings, clock: clock)
        map = PlacesModule(
            mapDatabases.opened,
            database: platform.database,
            clock: clock,
            timeZone: settings.city.timeZone,
            city: { [city] in city.zone(at: $0) != nil },
            logger: logger
        )
        assets = try Self.assets(settings)
        languages = try Self.languages(settings, clock: clock)
        mail = MessageOffice(platform, settings: settings, languages: languages, logger: logger)
        seal = try SealKey.open(settings)
        connections = Self.connections(settings, logger)
        let (perAccount, perNetwork) = (settings.mostStreams, settings.mostStreams * 5)
        let inAll = connections.limit / 2
        let limits = LiveStreams.Limits(
            perAccount: perAccount,
            perNetwork: perNetwork,
            perWideNetwork: perNetwork * 10,
            inAll: inAll
        )
        streams = LiveStreams(limits)
        probe = WriteProbe(database, clock: clock)
        outside = ExternalHTTPModule(
            mayBePrivate: settings.privateServers,
            database: platform.database,
            clock: clock,
            randomBytes: { Platform.randomBytes($0) },
            logger: logger
        )
        institutions = platform.institutions(
            seal: seal,
            signIn: outside.signIn,
            address: settings.address,
            logger: logger
        )
        var host = FeatureHost(
            platform,
            settings: settings,
            map: map,
            outside: outside,
            city: city,
            seal: seal,
            institutions: institutions.institutions,
            delivery: mail.delivery,
            logger: logger
        )
        let inbox = host.makeInbox(settings, transport: outside.push, languages)
        let webhooks = WebhooksModule(host, transport: outside.webhooks)
        host.webhooks = webhooks.webhooks
        cases = CasesModule(host)
        let social = SocialModule(host)
        host.friends = social
        host.savedPlaces = social
        host.followLinks = social
        let capabilities = try Features(
            settings: settings,
            platform: platform,
            map: map,
            outside: outside,
            city: city,
            devicePorts: devicePortBoard,
            institutions: institutions.institutions,
            host: host
        ).all()
        let links = settings.homeLinks.map { HomeLink(name: $0.name, address: $0.address) }
        features =
            [
                inbox, webhooks, social.following(capabilities),
                RoleNewsModule(platform.accounts.catalog, notices: inbox.notices),
            ] + capabilities
            + [HomeModule(host, over: capabilities, languages: languages, links: links)]
        cases.learn(features)
        inbox.learn(modules)
        platform.money.alarms.learn(inbox.notices, platform.accounts)
        platform.money.creditors.learn(capabilities)
        platform.money.charges.learn(capabilities)
        platform.money.purses.learn(capabilities)
        webhooks.learn(features)
        platform.accounts.keepers.learn(features + parts)
        for module in modules {
            platform.accounts.catalog.declare(module.roles) { try module.scopes(of: $0, among: $1, in: $2) }
        }
        try settings.checkStart(among: features.compactMap(\.capability))
        let migrator = Migrator(Platform.migrations + modules.flatMap(\.migrations))
        let applied = try await migrator.migrate(platform.database, at: platform.clock.now())
        try await platform.accounts.foldNames()
        try await cleanAudit()
        let work = WorkGauges(database: platform.database, clock: platform.clock)
        metrics.addGauges { try await work.all() }
        metrics.addGauges { [connections, streams] in ConnectionGauges(connections, streams).all }
        for module in modules { metrics.addGauges { try await module.gauges() } }
        if !applied.isEmpty { logger.info("tables brought up to date", metadata: ["steps": "\(applied.count)"]) }
        for module in modules { try await module.prepare() }
        try await retention.prepare()
    }

    /// Deletes personal columns from audit entries of earlier versions, before the first request.
    private func cleanAudit() async throws {
        guard try await platform.audit.cleanEntries() > 0 else { return }
        do { try await platform.database.forgetReplaced() } catch {
            logger.warning("the log of the database still has what was removed; it is emptied in time")
        }
    }

    /// The address of the supervised routing engine; `nil` while it is not ready.
    public var routingEngine: String? { map.routingPort.current.map { "http://127.0.0.1:\($0)" } }

    /// The ports for locks and docks; `nil` while they cannot connect.
    public var devicePorts: DevicePorts? { devicePortBoard.current }

    /// Serves until the process is asked to end.
    ///
    /// - Parameters:
    ///   - companions: services that run with the server; the server ends once one of them ends.
    ///   - onReady: receives the port once the server accepts connections.
    /// - Throws: errors of a service that cannot continue.
    public func run(
        beside companions: [any Service] = [],
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        let presenter = Presenter(
            layout: shell,
            signIn: "/sign-in",
            register: "/register",
            assets: assets.root,
            languages: languages
        )
        let cookie = SessionCookie(isSecure: settings.isSecure)
        let routes = self.routes(presenter: presenter, cookie: cookie)
        let router = router(of: routes, presenter: presenter, cookie: cookie)
        let application = Application(
            responder: AllowedMethods(router.buildResponder(), presenter: presenter),
            server: .guarded(connections, bodies: BodyLimits(of: routes.operations)),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port),
                serverName: "Crosstown",
                // Connections above the limit receive an error; further ones wait in the system's queue.
                availableConnectionsDelegate: .maximum(connections.limit + Self.refusedAtOnce, logger: logger)
            ),
            onServerRunning: { channel in await onReady(channel.localAddress?.port ?? 0) },
            eventLoopGroupProvider: .shared(ConnectionThreads.people),
            logger: logger
        )
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: (services + [application]).map { Self.named($0) }
                    + companions.map { Self.named($0, onSuccess: .gracefullyShutdownGroup) },
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            )
        )
        let watch = ShutdownWatch(logger: logger)
        defer { watch.stop() }
        try await group.run()
        try await mapDatabases.close()
        try await platform.database.close()
    }

    /// Names a service by its type; otherwise the log would describe its contents, including secrets.
    private static func named(
        _ service: any Service,
        onSuccess success: ServiceGroupConfiguration.ServiceConfiguration.TerminationBehavior = .cancelGroup
    ) -> ServiceGroupConfiguration.ServiceConfiguration {
        .init(service: service, successTerminationBehavior: success, serviceName: "\(type(of: service))")
    }

    /// Creates demo content in all features.
    ///
    /// - Parameters:
    ///   - visitor: the name of the account for visitors.
    ///   - administrator: the name of the administrator.
    ///   - others: the names of further people; those without an account are skipped.
    /// - Throws: errors of creating the content.
    public func fillDemo(visitor: String, administrator: String, others: [String]) async throws {
        let found = try await platform.database.read {
            try platform.accounts.accounts(called: [visitor, administrator] + others, in: $0)
        }
        guard let visitorAccount = found[visitor], let administratorAccount = found[administrator] else { return }
        let cast = DemoCast(
            visitor: .init(name: visitor, account: visitorAccount),
            administrator: .init(name: administrator, account: administratorAccount),
            others: others.compactMap { name in found[name].map { .init(name: name, account: $0) } }
        )
        try await PlatformDemo(accounts: platform.accounts).fill(cast)
        for module in modules { try await module.fillDemo(cast) }
    }

    /// Creates a key for a demo program; returns its secret, which is not stored.
    ///
    /// - Throws: errors of creating the key.
    public func makeKey(_ name: String, scopes: Set<String>) async throws -> String {
        try await platform.keys.make(name, scopes: scopes)
    }

    /// All features, including those of the platform.
    package var modules: [any FeatureModule] { parts + features }

    /// The features of the platform.
    var parts: [any FeatureModule] { [institutions] + platform.parts + [map, outside, cases] }

    private var services: [any Service] {
        let work = BackgroundWork(
            platform: platform,
            retention: retention,
            modules: modules,
            addresses: mail.addresses,
            logger: logger
        )
        return modules.flatMap(\.services) + work.services + mail.services + [
            watch,
            Loop { [platform, streams] in
                await platform.accounts.followEndings {
                    streams.end(session: $0)
                } onChange: {
                    streams.restart(session: $0)
                }
            },
        ]
    }

    /// Returns the description of the API as JSON (OpenAPI 3.1).
    ///
    /// - Throws: `EncodingError`.
    public func apiDescription() throws -> String {
        let cookie = SessionCookie(isSecure: settings.isSecure)
        return try OperationRoutes.description(
            of: routes(presenter: Presenter(), cookie: cookie).operations,
            cookie: cookie
        )
        .text()
    }

    /// The number of connections above the limit that receive an error at once.
    private static let refusedAtOnce = 64

    /// In a trial, all users come from one network.
    private static func connections(_ settings: Settings, _ logger: Logger) -> Connections {
        let most = Descriptors.connections(of: Descriptors.raiseLimit(), wanted: settings.mostConnections)
        let perNetwork = settings.isTrial ? most : max(50, most / 10)
        return Connections(
            ConnectionLimits(
                inAll: most,
                perNetwork: perNetwork,
                perWideNetwork: max(perNetwork, most * 2 / 5)
            ),
            proxies: TrustedProxies(settings.proxies),
            onNearLimit: { open in
                logger.warning("connections near their limit", metadata: ["open": "\(open)", "limit": "\(most)"])
            }
        )
    }
}
