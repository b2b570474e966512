public import CrosstownKit
public import CrosstownSQL
public import CrosstownWeb
public import NIOCore
public import NIOPosix
public import ServiceLifecycle

/// The registration, connections and orders of locks and docks.
public struct DeviceGatewayModule: FeatureModule {
    /// The feature's identifier.
    public static let id: FeatureID = "device-gateway"

    private let gateway: DeviceGateway?
    private let deadlines: DeviceDeadlines

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - host: the services all features receive.
    ///   - listeners: receive the reports of devices.
    ///   - settings: where devices connect; `nil` where they connect to other servers.
    ///   - threads: the threads of the connections.
    ///   - onReady: receives the ports once devices can connect.
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

    /// The names of the tables for staff.
    public static var tableWords: [TableWords] { DeviceTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { DeviceTables.all }

    /// The migrations of the device tables.
    public var migrations: [Migration] { DeviceMigrations.all }

    /// Handlers for orders that time out and for silent devices.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { deadlines.handlers }

    /// The server for devices.
    public var services: [any Service] { gateway.map { [$0] } ?? [] }

    /// The number of connected devices.
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
