public import CrosstownKit
public import CrosstownWeb
public import ServiceLifecycle

/// The fleet's open data (GBFS) and data for the city (MDS), and the feeds of other operators.
public struct OpenDataModule: FeatureModule {
    /// The feature's identifier.
    public static let id: FeatureID = "open-data"

    private let feed: FeedRoutes?
    private let mds: MDSRoutes
    private let partners: PartnerWatch?

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - host: the services all features receive.
    ///   - fleet: reads the public data of the fleet.
    ///   - operator: the publisher of the fleet as GBFS; `nil` disables it.
    ///   - provider: the operator for the city; created from the address by default.
    ///   - partners: reads the feeds of other operators, if any.
    public init(
        _ host: FeatureHost,
        fleet: any FleetReading,
        operator: FleetOperator? = nil,
        provider: MDSProvider? = nil,
        partners: PartnerWatch? = nil
    ) {
        self.init(
            host,
            fleet: fleet,
            operator: `operator`,
            provider: provider,
            partners: partners,
            eventsPerAnswer: 10_000
        )
    }

    /// Creates the feature with a number of recent events per page.
    package init(
        _ host: FeatureHost,
        fleet: any FleetReading,
        operator: FleetOperator? = nil,
        provider: MDSProvider? = nil,
        partners: PartnerWatch? = nil,
        eventsPerAnswer: Int
    ) {
        let data = OpenDataReader(database: host.database, clock: host.clock, fleet: fleet)
        let provider = provider ?? MDSProvider(address: host.address)
        feed = `operator`.map { FeedRoutes(data: data, operator: $0) }
        mds = MDSRoutes(
            service: MDSService(data: data, provider: provider, eventsPerAnswer: eventsPerAnswer),
            address: host.address
        )
        self.partners = partners
    }

    /// The scope with which the city reads the fleet.
    public var keyScopes: [KeyScope] { [MDSRoutes.scope] }

    /// The service that reads other operators' feeds.
    public var services: [any Service] { partners.map { [$0] } ?? [] }

    /// Adds the routes of the feeds and for the city.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        feed?.add(to: routes)
        mds.add(to: routes)
    }
}
