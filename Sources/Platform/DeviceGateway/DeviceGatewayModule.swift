public import CrosstownKit
public import CrosstownSQL
public import CrosstownWeb
public import NIOCore
public import NIOPosix
public import ServiceLifecycle

/// Locks and docks: which are let in, what they tell and are told, and where they connect.
public struct DeviceGatewayModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "device-gateway"

    private let gateway: DeviceGateway?
    private let deadlines: DeviceDeadlines

    /// Makes the feature over what its host gives.
    ///
    /// - Parameters:
    ///   - host: what every feature is given.
    ///   - listeners: whom to tell what devices say.
    ///   - settings: where devices connect; they connect elsewhere where it is `nil`.
    ///   - threads: the threads of the connections.
    ///   - onReady: is told the ports once devices can connect.
    public init(
        _ host: FeatureHost,
        telling listeners: DeviceListeners,
        settings: GatewaySettings?,
        threads: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton,
        onReady: @escaping @Sendable (DeviceGateway.Ports) async -> Void = { _ in }
    ) {
        deadlines = DeviceDeadlines(listeners: listeners, clock: host.clock)
        gateway = settings.map { settings in
            DeviceGateway(
                database: host.database,
                clock: host.clock,
                settings: settings,
                listeners: listeners,
                randomBytes: host.randomBytes,
                logger: host.logger,
                threads: threads,
                onReady: onReady
            )
        }
    }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { DeviceTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { DeviceTables.all }

    /// The steps that build the tables of devices.
    public var migrations: [Migration] { DeviceMigrations.all }

    /// What happens when an order's time is up, or a device is silent.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { deadlines.handlers }

    /// What devices connect to.
    public var services: [any Service] { gateway.map { [$0] } ?? [] }

    /// Connected devices.
    public func gauges() async throws -> [Gauge] {
        [
            Gauge(
                "crosstown_rentals_connected_devices",
                help: "Locks and stations that are connected to this server.",
                gateway?.connectedLinks ?? 0
            )
        ]
    }
}
