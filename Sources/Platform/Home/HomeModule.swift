public import CrosstownKit
public import CrosstownSQL
import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// Home and Activity: current and past activities of all capabilities.
public struct HomeModule: FeatureModule {
    /// The feature's identifier.
    public static let id: FeatureID = "home"
    /// The first page of all users.
    public static let home: Link = "/home"
    /// All current and past activities of a user.
    public static let activity: Link = "/activity"

    private let host: FeatureHost
    private let capabilities: [Capability]
    private let links: [HomeLink]
    private let service: ActivityService
    private let hub: EventHub
    private let calendar: CalendarService

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - host: the services all features receive.
    ///   - modules: the enabled modules, in the order of their tiles.
    ///   - others: further sources of activity by their names, such as the wallet.
    ///   - languages: the languages of calendars.
    ///   - links: third-party programs with a tile.
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

    /// The names of the tables for staff.
    public static var tableWords: [TableWords] { HomeTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { [CalendarAddressStore.personal] }

    /// The table of secret calendar addresses.
    public var migrations: [Migration] { HomeMigrations.all }

    /// The services that update live streams.
    public var services: [any Service] {
        let changes = ChannelListener(host.database, to: ActivityChange.channel) { [hub] person in
            // Encoding a text cannot fail.
            try? hub.publish("activity-changed", ["person": person], to: HomeRoutes.topic(person))
        }
        return [hub, changes]
    }

    /// The number of live streams.
    public func gauges() async throws -> [Gauge] {
        [Gauge("crosstown_home_live_streams", help: "Open live streams of Home.", hub.listenerCount)]
    }

    /// Adds the routes of Home and Activity.
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
