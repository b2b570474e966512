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

/// One server: the platform and the features that are on, wired together.
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

    /// Opens the database, brings its tables up to date and makes the features.
    ///
    /// - Parameters:
    ///   - settings: what the operator has set.
    ///   - clock: tells the time; another one than the machine's is for replays of what happened.
    ///   - sleeper: measures the pauses between looks at what is due, as that clock goes.
    ///   - logger: where messages go.
    /// - Throws: `SettingsError` for what the operator can mend, and `DatabaseError`.
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

    /// Makes the features over a database that is open.
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

    /// Entries of earlier versions lose the content of personal columns, before anybody is served.
    private func cleanAudit() async throws {
        guard try await platform.audit.cleanEntries() > 0 else { return }
        do { try await platform.database.forgetReplaced() } catch {
            logger.warning("the log of the database still has what was removed; it is emptied in time")
        }
    }

    /// The address of the supervised routing engine; `nil` while it is not ready.
    public var routingEngine: String? { map.routingPort.current.map { "http://127.0.0.1:\($0)" } }

    /// The ports that locks and docks connect to; `nil` while they cannot.
    public var devicePorts: DevicePorts? { devicePortBoard.current }

    /// Serves until the process is asked to end.
    ///
    /// - Parameters:
    ///   - companions: what goes on beside the server and ends before it; the server ends once one of them is done.
    ///   - onReady: is told the port once connections are accepted.
    /// - Throws: what a part throws that cannot go on.
    public func run(
        beside companions: [any Service] = [],
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        let presenter = Presenter(layout: shell, signIn: "/sign-in", assets: assets.root, languages: languages)
        let cookie = SessionCookie(isSecure: settings.isSecure)
        let routes = self.routes(presenter: presenter, cookie: cookie)
        let router = router(of: routes, presenter: presenter, cookie: cookie)
        let application = Application(
            responder: AllowedMethods(router.buildResponder(), presenter: presenter),
            server: .guarded(connections, bodies: BodyLimits(of: routes.operations)),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port),
                serverName: "Crosstown",
                // Those above the limit are told so; beyond these the others wait for the system to take them.
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

    /// A service under the name of its type: without one, it and all that it holds, secrets too, would be described for the log.
    private static func named(
        _ service: any Service,
        onSuccess success: ServiceGroupConfiguration.ServiceConfiguration.TerminationBehavior = .cancelGroup
    ) -> ServiceGroupConfiguration.ServiceConfiguration {
        .init(service: service, successTerminationBehavior: success, serviceName: "\(type(of: service))")
    }

    /// Fills all features with believable content for a demo city.
    ///
    /// - Parameters:
    ///   - visitor: the name of whom visitors sign in as.
    ///   - administrator: the name of who runs the city.
    ///   - others: the names of the other people; those without an account are left out.
    /// - Throws: what keeps the content from being made.
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

    /// Makes a key for a program of a demo; its secret is told here alone.
    ///
    /// - Throws: what keeps the key from being made.
    public func makeKey(_ name: String, scopes: Set<String>) async throws -> String {
        try await platform.keys.make(name, scopes: scopes)
    }

    /// The parts of the platform, and the features over them.
    package var modules: [any FeatureModule] { parts + features }

    /// The parts of the platform that are modules of their own.
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

    /// The description of the API as JSON (OpenAPI 3.1).
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

    /// How many connections are taken at once to be told that there are too many.
    private static let refusedAtOnce = 64

    /// A trial's people all come from one network.
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
