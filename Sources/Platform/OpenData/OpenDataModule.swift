public import CrosstownKit
public import CrosstownWeb
public import ServiceLifecycle

/// What is told of the fleet to everybody (GBFS) and to the city (MDS), and what other operators tell of theirs.
public struct OpenDataModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "open-data"

    private let feed: FeedRoutes?
    private let mds: MDSRoutes
    private let partners: PartnerWatch?

    /// Makes the feature over what its host gives.
    ///
    /// - Parameters:
    ///   - host: what every feature is given.
    ///   - fleet: reads what may be told.
    ///   - operator: who publishes the fleet as GBFS; nobody where it is `nil`.
    ///   - provider: who answers for the vehicles towards the city; made from the address where it is `nil`.
    ///   - partners: reads the feeds of other operators; nobody's where it is `nil`.
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

    /// The same, with how many recent events one answer holds.
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

    /// The city reads the fleet.
    public var keyScopes: [KeyScope] { [MDSRoutes.scope] }

    /// What reads the feeds of others.
    public var services: [any Service] { partners.map { [$0] } ?? [] }

    /// Declares the feeds, and what the city reads.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        feed?.add(to: routes)
        mds.add(to: routes)
    }
}
