import CrosstownGeo
import CrosstownHome
import CrosstownInbox
import CrosstownKit
import CrosstownMedia
import CrosstownMoney
import CrosstownOutside
import CrosstownPlaces
import CrosstownPlatform
import CrosstownSQL
import CrosstownSocial
public import CrosstownValues
import CrosstownWeb
import CrosstownWebhooks
import Hummingbird
import HummingbirdCore
public import Logging
public import ServiceLifecycle
import UnixSignals

/// One server: the platform and the features that are on, wired together.
public struct Server: Sendable {
    private let settings: Settings
    private let platform: Platform
    private let features: [any FeatureModule]
    private let city: ZoneMap
    private let mapDatabases: MapDatabases
    private let map: PlacesModule
    private let assets: AssetCatalog
    private let languages: Languages
    private let devicePortBoard = DevicePortBoard()
    private let metrics = MetricRegistry()
    private let watch = RequestWatch()
    private let seal: KeyedSeal
    private let connections: Connections
    private let streams: LiveStreams
    private let probe: WriteProbe
    private let outside: OutsideModule
    private let mail: MessageOffice
    private let logger: Logger

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
    init(
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
        platform = Platform(database: database, settings: settings, clock: clock, sleeper: sleeper)
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
        languages = try Self.languages(settings)
        mail = MessageOffice(platform, settings: settings, languages: languages, logger: logger)
        seal = try SealKey.open(settings)
        connections = Self.connections(settings, logger)
        let (perAccount, perNetwork) = (settings.mostStreams, settings.mostStreams * 5)
        let inAll = connections.limit / 2
        streams = LiveStreams(.init(perAccount: perAccount, perNetwork: perNetwork, inAll: inAll))
        probe = WriteProbe(database, clock: clock)
        outside = OutsideModule(
            mayBePrivate: settings.privateServers,
            database: platform.database,
            clock: clock,
            randomBytes: { Platform.randomBytes($0) },
            logger: logger
        )
        var host = FeatureHost(
            platform,
            settings: settings,
            map: map,
            outside: outside,
            city: city,
            seal: seal,
            delivery: mail.delivery,
            logger: logger
        )
        let inbox = host.makeInbox(settings, transport: outside.push, languages)
        host.programs = platform.keys
        let webhooks = WebhooksModule(host, transport: outside.webhooks)
        host.webhooks = webhooks.webhooks
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
            seal: seal,
            host: host,
            logger: logger
        ).all()
        let links = settings.homeLinks.map { HomeLink(name: $0.name, address: $0.address) }
        features =
            [inbox, webhooks, social.following(capabilities)] + capabilities
            + [HomeModule(host, over: capabilities, languages: languages, links: links)]
        inbox.learn(features)
        webhooks.learn(features)
        platform.accounts.catalog.declare(modules.flatMap(\.roles))
        try settings.checkStart(among: features.compactMap(\.capability))
        let migrator = Migrator(Platform.migrations + modules.flatMap(\.migrations))
        let applied = try await migrator.migrate(platform.database, at: platform.clock.now())
        try await platform.accounts.foldNames()
        let work = WorkGauges(database: platform.database, clock: platform.clock)
        metrics.addGauges { try await work.all() }
        metrics.addGauges { [connections, streams] in ConnectionGauges(connections, streams).all }
        for module in modules { metrics.addGauges { try await module.gauges() } }
        if !applied.isEmpty { logger.info("tables brought up to date", metadata: ["steps": "\(applied.count)"]) }
        for module in modules { try await module.prepare() }
        try await retention.prepare()
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
                services: (services + [application]).map { .init(service: $0) }
                    + companions.map { .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup) },
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            )
        )
        try await group.run()
        try await mapDatabases.close()
        try await platform.database.close()
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
        for feature in features { try await feature.fillDemo(cast) }
    }

    /// Makes a key for a program of a demo; its secret is told here alone.
    ///
    /// - Throws: what keeps the key from being made.
    public func makeKey(_ name: String, scopes: Set<String>) async throws -> String {
        try await platform.keys.make(name, scopes: scopes)
    }

    static func assets(_ settings: Settings) throws -> AssetCatalog {
        do {
            return try AssetCatalog([AssetFolder(settings.assets), AssetFolder(settings.vendor, at: "vendor")])
        } catch let fault as AssetFault {
            throw SettingsError(SettingKey.assets.name, "\(fault)")
        }
    }

    private static func languages(_ settings: Settings) throws -> Languages {
        do {
            return try Languages(
                folder: settings.assets + "/texts",
                Languages.Options(
                    secondsFromUTC: settings.city.secondsFromUTC,
                    offersPseudoLanguages: settings.isTrial
                )
            )
        } catch let fault as Languages.Fault {
            throw SettingsError(SettingKey.assets.name, "\(fault)")
        }
    }

    /// The parts of the platform, and the features over them.
    private var modules: [any FeatureModule] { parts + features }

    /// The parts of the platform that are modules of their own.
    private var parts: [any FeatureModule] { platform.parts + [map, outside] }

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
            ConnectionLimits(inAll: most, perNetwork: perNetwork),
            proxies: TrustedProxies(settings.proxies),
            onNearLimit: { open in
                logger.warning("connections near their limit", metadata: ["open": "\(open)", "limit": "\(most)"])
            }
        )
    }

    private var navigation: Navigation {
        Navigation(
            bar: MainBar(
                hasWallet: Features.takeMoney(features),
                hasInbox: features.contains { type(of: $0).id == InboxModule.id }
            ),
            menu: menu,
            capabilities: features.compactMap(\.capability),
            start: settings.start
        )
    }

    /// What features add, and where they take money the books; last who may use the service, so that work begins elsewhere.
    private var menu: [MenuEntry] {
        let keys: [MenuEntry] =
            (keyScopes.isEmpty ? [] : [KeyRoutes.menu]) + [
                PeopleRoutes.menu, InstitutionRoutes.menu, MessageConsole.menu, AuditRoutes.menu, RetentionRoutes.menu,
            ]
        let money: [MenuEntry] = Features.takeMoney(features) ? platform.money.menu : []
        let own = features.flatMap(\.menu)
        return own.filter { $0.group != .access } + money + own.filter { $0.group == .access } + keys
    }

    /// What programs can be allowed to do.
    private var keyScopes: [KeyScope] { modules.flatMap(\.keyScopes) }

    private var shell: Shell {
        Shell(
            cityName: settings.city.name,
            center: city.center,
            hasMap: settings.map.tiles != nil,
            isTrial: settings.isTrial,
            navigation: navigation,
            hasLanguages: languages.all.count > 1,
            ownBrand: { [features] in features.lazy.compactMap(\.brand).first }
        )
    }

    func routes(presenter: Presenter, cookie: SessionCookie) -> Routes<WebContext> {
        let routes = Routes<WebContext>(
            presenter: presenter,
            watch: watch,
            streams: streams,
            isSecure: settings.isSecure,
            onUse: { [audit = platform.audit] in try await audit.note($0) }
        )
        let limits: SignInThrottle.Limits = settings.isTrial ? .trial : SignInThrottle.Limits()
        let throttle = SignInThrottle(limits, clock: platform.clock)
        let devices = KnownDevices(seal: seal, number: { Platform.randomBytes(16) })
        AccountRoutes(
            accounts: platform.accounts,
            cookie: cookie,
            throttle: throttle,
            devices: devices,
            hasMail: mail.addresses.isOn
        ).add(to: routes)
        let phones = mail.phones.isOn ? mail.phones : nil
        if mail.addresses.isOn {
            AddressRoutes(mail.addresses, cookie: cookie, throttle: throttle, phones: phones).add(to: routes)
        }
        if let phones { PhoneRoutes(phones, throttle: throttle).add(to: routes) }
        MessageConsole(
            database: platform.database,
            showsWords: settings.isTrial
        ).add(to: routes)
        PersonRoutes(
            database: platform.database,
            features: modules,
            clock: platform.clock
        ).add(to: routes)
        ErasureRoutes(
            erasure: Erasure(
                accounts: platform.accounts,
                keepers: features + parts
            ),
            cookie: cookie,
            throttle: throttle
        ).add(to: routes)
        KeyRoutes(
            keys: platform.keys,
            scopes: keyScopes,
            seal: seal
        ).add(to: routes)
        LanguageRoutes(languages, isSecure: settings.isSecure, keep: profiles.keep).add(to: routes)
        ShellRoutes(navigation: navigation, choice: profiles.start).add(to: routes)
        ProfileRoutes(profiles, channels: mail.channels).add(to: routes)
        RetentionRoutes(retention).add(to: routes)
        PeopleRoutes(accounts: platform.accounts, printsCodes: true).add(to: routes)
        addPrintedCodes(to: routes)
        InstitutionRoutes(
            accounts: platform.accounts,
            register: platform.institutions
        ).add(to: routes)
        AuditRoutes(
            database: platform.database,
            accounts: platform.accounts,
            localTime: localTime
        ).add(to: routes)
        assets.addRoutes(to: routes)
        for module in modules { module.addRoutes(to: routes) }
        OperationRoutes(database: platform.database, probe: probe, metrics: metrics, cookie: cookie).add(to: routes)
        return routes
    }

    private func addPrintedCodes(to routes: Routes<WebContext>) {
        let service = PrintedCodeService(
            accounts: platform.accounts,
            delivery: mail.delivery,
            seal: seal,
            isTrial: settings.isTrial
        )
        PrintedCodeRoutes(service, address: settings.address).add(to: routes)
    }

    private var retention: RetentionService {
        RetentionService(
            database: platform.database,
            rules: modules.flatMap(\.retention) + QueuedMessages.retention + [PrintedCodeService.retention],
            clock: platform.clock,
            localTime: localTime
        )
    }

    private var localTime: LocalTime { LocalTime(secondsFromUTC: settings.city.secondsFromUTC) }

    private var profiles: ProfileService {
        ProfileService(
            accounts: platform.accounts,
            pictures: platform.media.pictures,
            starts: features.compactMap(\.capability).map(StartChoice.init)
        )
    }

    func router(
        of routes: Routes<WebContext>,
        presenter: Presenter,
        cookie: SessionCookie
    ) -> Router<WebContext> {
        let router = Router(context: WebContext.self)
        if logger.logLevel <= .debug { router.add(middleware: AccessLog()) }
        router.add(middleware: RequestMetrics(metrics))
        router.add(middleware: CompressionMiddleware())
        router.add(middleware: SecurityHeaders(isSecure: settings.isSecure))
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: ForwardedMiddleware(TrustedProxies(settings.proxies)))
        let callers = PeopleAndPrograms(people: platform.accounts, programs: platform.keys)
        let wrongKeys = RateLimiter(Self.requestRate(settings), clock: platform.clock)
        router.add(middleware: CallerMiddleware(authenticator: callers, cookie: cookie, wrongKeys: wrongKeys))
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        addLimits(to: router)
        router.add(middleware: KeyGate(keyScopes))
        routes.install(on: router)
        return router
    }

    private static func requestRate(_ settings: Settings) -> Rate {
        Rate(settings.isTrial ? 1_000_000 : 600, within: Seconds(60))
    }

    /// A page brings dozens of files, and a whole campus may come from one address: what is cheap is counted apart.
    private func addLimits(to router: Router<WebContext>) {
        let files = Rate(settings.isTrial ? 1_000_000 : 30_000, within: Seconds(60))
        let isFile = { @Sendable (path: String) in path.hasPrefix("/assets/") || path.hasPrefix("/map/") }
        let fileLimiter = RateLimiter(files, clock: platform.clock)
        let requestLimiter = RateLimiter(Self.requestRate(settings), clock: platform.clock)
        router.add(middleware: RateLimitMiddleware { isFile($0) ? fileLimiter : requestLimiter })
    }
}

extension ZoneMap {
    /// The middle of the box around all zones, where a map begins.
    var center: Coordinate {
        let boxes = zones.compactMap(\.area.boundingBox)
        let corners = boxes.flatMap {
            [Coordinate(latitude: $0.south, longitude: $0.west), Coordinate(latitude: $0.north, longitude: $0.east)]
        }
        return BoundingBox(around: corners)?.middle ?? Coordinate(latitude: 0, longitude: 0)
    }
}
