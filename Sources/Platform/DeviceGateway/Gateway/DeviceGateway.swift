import CrosstownDeviceProtocol
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import Logging
public import NIOCore
import NIOHTTP1
public import NIOPosix
import NIOWebSocket
public import ServiceLifecycle

/// Accepts connections of locks and docking stations, stores their reports, and sends their orders.
///
/// Locks speak OMNI over TCP, stations the Dock Protocol over WebSocket; `docs/devices.md` describes both. The gateway
/// acknowledges a report once it is committed together with its effects on rides.
public final class DeviceGateway: Service {
    /// The ports of the gateway.
    public struct Ports: Hashable, Sendable {
        /// The port of locks; `nil` where locks cannot connect.
        public let locks: Int?
        /// The port of docking stations; `nil` where stations cannot connect.
        public let stations: Int?
    }

    /// The WebSocket path for stations.
    public static let stationPath = "/docks/v1"

    private let parts: GatewayDependencies
    private let threads: any EventLoopGroup
    private let onReady: @Sendable (Ports) async -> Void

    /// Creates a gateway.
    ///
    /// - Parameters:
    ///   - database: stores devices, orders and reports.
    ///   - clock: the server's clock.
    ///   - settings: its ports and limits.
    ///   - listeners: receive the reports of devices.
    ///   - randomBytes: creates a number of unpredictable bytes.
    ///   - logger: logs unknown devices and failures.
    ///   - threads: the threads of the connections.
    ///   - onReady: receives the ports once devices can connect.
    public init(
        database: any Database,
        clock: any WallClock,
        settings: GatewaySettings = GatewaySettings(),
        listeners: DeviceListeners,
        randomBytes: @escaping @Sendable (Int) -> [UInt8],
        logger: Logger,
        threads: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton,
        onReady: @escaping @Sendable (Ports) async -> Void = { _ in }
    ) {
        parts = GatewayDependencies(
            database: database,
            clock: clock,
            settings: settings,
            listeners: listeners,
            randomBytes: randomBytes,
            logger: logger,
            strangers: UnknownDeviceLimiter(most: settings.mostStrangers)
        )
        self.threads = threads
        self.onReady = onReady
    }

    /// The number of locks and stations connected to this server.
    public var connectedLinks: Int { parts.registry.linkCount }

    /// Serves devices until the application shuts down.
    ///
    /// - Throws: errors of opening the ports, and `CancellationError`.
    public func run() async throws {
        let calls = parts.database.follow(DeviceCall.channel) { self.hear($0) }
        defer { withExtendedLifetime(calls) {} }
        let locks = try await parts.settings.lockPort.asyncMap(bindLocks)
        let stations = try await parts.settings.stationPort.asyncMap(bindStations)
        await onReady(Ports(locks: locks?.localAddress?.port, stations: stations?.localAddress?.port))
        let result = await Self.result { try await cancelWhenGracefulShutdown { try await self.work() } }
        for server in [locks, stations].compactMap({ $0 }) { try await server.close() }
        for connection in parts.registry.connections { connection.close() }
        if Task.isCancelled { throw CancellationError() }
        if case .failure(let error) = result, !(error is CancellationError) { throw error }
    }

    private static func result(_ body: () async throws -> Void) async -> Result<Void, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    private func work() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [parts] in await parts.lanes.run() }
            group.addTask { try await self.sweep() }
            defer { group.cancelAll() }
            while try await group.next() != nil {}
        }
    }

    private func hear(_ payload: String) {
        switch DeviceCall(payload) {
        case .order(let link): parts.lookForOrders(link)
        case .send(let link, let order): parts.registry.send(order, to: link)
        case .connected(let session): parts.registry.conversation(before: session)?.dismiss()
        case nil: break
        }
    }

    /// Finds orders to resend, or whose notification was lost.
    private func sweep() async throws {
        while true {
            try await Task.sleep(for: parts.settings.sweep)
            let since = parts.clock.now().advanced(milliseconds: -OrderDispatch.patience)
            do {
                let links = try await parts.database.read {
                    try OrderStore(transaction: $0).linksToLookAt(unansweredSince: since)
                }
                for link in links { parts.lookForOrders(link) }
            } catch {
                try Task.checkCancellation()
                parts.logger.error("orders cannot be read", metadata: ["error": "\(type(of: error))"])
            }
        }
    }
}

extension DeviceGateway {
    private func bindLocks(_ port: Int) async throws -> any Channel {
        try await bootstrap { [parts] connection, channel in
            let conversation = OmniConversation(connection, parts)
            let now = channel.eventLoop.now
            try channel.pipeline.syncOperations.addHandlers([
                SilenceHandler(connection, parts.settings), OmniHandler(conversation, parts, at: now),
            ])
        }
        .bind(host: parts.settings.host, port: port).get()
    }

    private func bindStations(_ port: Int) async throws -> any Channel {
        try await bootstrap { [parts] connection, channel in
            try channel.pipeline.syncOperations.addHandler(SilenceHandler(connection, parts.settings))
            try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                withServerUpgrade: (
                    upgraders: [Self.upgrader(connection, parts)],
                    completionHandler: { _ in }
                )
            )
            try channel.pipeline.syncOperations.addHandler(NoPlainRequest(), name: NoPlainRequest.name)
        }
        .bind(host: parts.settings.host, port: port).get()
    }

    private func bootstrap(
        _ prepare: @escaping @Sendable (DeviceConnection, any Channel) throws -> Void
    ) -> ServerBootstrap {
        ServerBootstrap(group: threads)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: 1024)
            .childChannelInitializer { [parts] channel in
                channel.eventLoop.makeCompletedFuture {
                    let connection = parts.registry.enter(atMost: parts.settings.mostConnections) {
                        DeviceConnection(number: $0, channel: channel)
                    }
                    guard let connection else { throw ChannelError.alreadyClosed }
                    channel.closeFuture.whenComplete { _ in parts.registry.leave(connection) }
                    try prepare(connection, channel)
                }
            }
            .childChannelOption(.socketOption(.so_keepalive), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
    }

    private static func upgrader(
        _ connection: DeviceConnection,
        _ parts: GatewayDependencies
    ) -> NIOWebSocketServerUpgrader {
        NIOWebSocketServerUpgrader(
            maxFrameSize: 64 * 1024,
            shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(head.uri == stationPath ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { channel, _ in
                channel.pipeline.removeHandler(name: NoPlainRequest.name).flatMapThrowing {
                    let conversation = DockConversation(connection, parts)
                    let now = channel.eventLoop.now
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 1,
                            maxAccumulatedFrameCount: 64,
                            maxAccumulatedFrameSize: 64 * 1024
                        ), DockHandler(conversation, parts, at: now),
                    ])
                }
            }
        )
    }
}

extension Optional where Wrapped: Sendable {
    fileprivate func asyncMap<Made>(_ make: (Wrapped) async throws -> Made) async rethrows -> Made? {
        guard let self else { return nil }
        return try await make(self)
    }
}

/// Closes the connection of a client that requests anything but a WebSocket.
private final class NoPlainRequest: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart

    static let name = "no plain request"

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.close(promise: nil) }
}
