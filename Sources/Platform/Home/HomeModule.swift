public import CrosstownKit
public import CrosstownSQL
import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// Home and Activity: what goes on and what was, across capabilities.
public struct HomeModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "home"
    /// The first page of everybody.
    public static let home: Link = "/home"
    /// Everything that a person does and did.
    public static let activity: Link = "/activity"

    private let host: FeatureHost
    private let capabilities: [Capability]
    private let links: [HomeLink]
    private let service: ActivityService
    private let hub: EventHub
    private let calendar: CalendarService

    /// Makes the feature over what its host gives, and over the modules whose items it shows.
    ///
    /// - Parameters:
    ///   - host: what every feature is given.
    ///   - modules: the modules that are on, in the order of their tiles.
    ///   - others: further sources of activity by their names, such as the wallet.
    ///   - languages: what calendars speak.
    ///   - links: programs of others that have a tile.
    public init(
        _ host: FeatureHost,
        over modules: [any FeatureModule],
        others: [(id: FeatureID, source: any ActivitySource)] = [],
        languages: Languages = .english,
        links: [HomeLink] = []
    ) {
        self.host = host
        self.links = links
        capabilities = modules.compactMap(\.capability)
        let sources = modules.map { ActivityService.Source(id: type(of: $0).id, source: $0) }
        service = ActivityService(
            database: host.database,
            sources: sources + others.map { ActivityService.Source(id: $0.id, source: $0.source) },
            creditors: modules
        )
        hub = EventHub(firstID: UInt64(clamping: host.clock.now().milliseconds))
        calendar = CalendarService(host: host, sources: modules, languages: languages)
    }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { HomeTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { [CalendarAddressStore.personal] }

    /// The table of secret addresses of calendars.
    public var migrations: [Migration] { HomeMigrations.all }

    /// The live streams, and what is told to them.
    public var services: [any Service] {
        let changes = ChannelListener(host.database, to: ActivityChange.channel) { [hub] person in
            // Encoding a text cannot fail.
            try? hub.publish("activity-changed", ["person": person], to: HomeRoutes.topic(person))
        }
        return [hub, changes]
    }

    /// Live streams.
    public func gauges() async throws -> [Gauge] {
        [Gauge("crosstown_home_live_streams", help: "Open live streams of Home.", hub.listenerCount)]
    }

    /// Declares the routes of Home and Activity.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        HomeRoutes(
            service: service,
            capabilities: capabilities,
            links: links,
            cityName: host.city.name,
            clock: host.clock,
            hub: hub
        ).add(to: routes)
        ActivityRoutes(service: service, localTime: host.city.localTime, clock: host.clock).add(to: routes)
        CalendarRoutes(service: calendar).add(to: routes)
    }
}
