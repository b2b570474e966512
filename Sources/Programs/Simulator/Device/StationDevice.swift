public import CrosstownDeviceProtocol
public import CrosstownValues
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

/// A simulated docking station with a real connection to a gateway.
public final class StationDevice: Sendable {
    private struct State {
        var station: SimulatedStation
        /// The unsent messages in order, from any thread.
        var unsent: [DockReport] = []

        mutating func disconnect() {
            station.disconnect()
            unsent = []
        }
    }

    private let state: Mutex<State>
    private let clock: any WallClock
    private let channel = Mutex<(any Channel)?>(nil)
    private let onOrder: @Sendable (StationDevice, DockOrder) -> Void

    /// Creates a station that is not connected; it calls `onOrder` after each message of the server that it has
    /// handled.
    public init(
        _ model: SimulatedStation,
        clock: any WallClock,
        onOrder: @escaping @Sendable (StationDevice, DockOrder) -> Void = { _, _ in }
    ) {
        state = Mutex(State(station: model))
        self.clock = clock
        self.onOrder = onOrder
    }

    /// The state of the station.
    public var station: SimulatedStation { state.withLock { $0.station } }

    /// Whether it is connected.
    public var isConnected: Bool { channel.withLock { $0?.isActive ?? false } }

    /// Updates the station's failures.
    public func setFaults(_ faults: StationFaults) { state.withLock { $0.station.faults = faults } }

    /// Connects and answers the challenge when it arrives; an earlier connection stays as it is.
    ///
    /// - Throws: An error if the connection fails or is not a WebSocket.
    public func connect(host: String = "127.0.0.1", port: Int, path: String = "/docks/v1") async throws {
        state.withLock { $0.disconnect() }
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: ["Host": "\(host):\(port)"])
        let upgraded = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture { try self.upgrade(channel, head) }
            }
        guard let channel = try await upgraded.get() else { throw NoWebSocket() }
        self.channel.withLock { $0 = channel }
    }

    /// Closes the connection; later events are stored.
    public func disconnect() async {
        let channel = channel.withLock { $0.take() }
        state.withLock { $0.disconnect() }
        try? await channel?.close().get()
    }

    /// Closes the connection and restarts.
    public func reboot() async {
        await disconnect()
        let now = clock.now()
        state.withLock { $0.station.reboot(at: now) }
    }

    /// Puts a vehicle into a dock and returns the number of the event.
    @discardableResult
    public func insert(_ vehicle: String, into dock: String) -> Int64 {
        send { $0.insert(vehicle, into: dock, at: $1) }
    }

    /// Removes an unlocked vehicle from a dock, as a rider does, and returns the number of the event.
    @discardableResult
    public func take(from dock: String) -> Int64 { send { $0.take(from: dock, at: $1) } }

    /// Removes a vehicle from a dock with a key of the staff and returns the number of the event.
    public func fetch(from dock: String) -> Int64 { send { $0.fetch(from: dock, at: $1) } }

    /// Sends a heartbeat.
    public func beat() { send { station, _ in station.beat() } }

    /// Sends a raw line, whether or not it is a valid message.
    public func sendRaw(_ line: String) {
        if let channel = channel.withLock({ $0 }) { Self.write(line, to: channel) }
    }

    /// Pings the server this many times.
    public func ping(times: Int) {
        guard let channel = channel.withLock({ $0 }) else { return }
        for _ in 0..<times {
            let frame = WebSocketFrame(fin: true, opcode: .ping, maskKey: .random(), data: ByteBuffer(string: "?"))
            channel.writeAndFlush(frame, promise: nil)
        }
    }

    fileprivate func obey(_ line: [UInt8], on channel: any Channel) {
        guard let order = DockOrder(line: line) else { return }
        let now = clock.now()
        state.withLock { $0.unsent += $0.station.obey(order, at: now) }
        onOrder(self, order)
        // Messages caused by an order are sent together after it.
        sendUnsent(on: channel)
    }

    private func upgrade(_ channel: any Channel, _ head: HTTPRequestHead) throws -> EventLoopFuture<(any Channel)?> {
        let upgrader = NIOTypedWebSocketClientUpgrader<(any Channel)?> { channel, _ in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(StationHandler(self))
                return channel
            }
        }
        var configuration = NIOUpgradableHTTPClientPipelineConfiguration(
            upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration(
                upgradeRequestHead: head,
                upgraders: [upgrader],
                notUpgradingCompletionHandler: { $0.eventLoop.makeSucceededFuture(nil) }
            )
        )
        // The challenge may arrive together with the response to the upgrade.
        configuration.leftOverBytesStrategy = .forwardBytes
        return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(configuration: configuration)
    }

    @discardableResult
    private func send(_ say: (inout SimulatedStation, Timestamp) -> [DockReport]) -> Int64 {
        let now = clock.now()
        let last = state.withLock { state in
            state.unsent += say(&state.station, now)
            return state.station.lastEvent
        }
        if let channel = channel.withLock({ $0 }) { channel.eventLoop.execute { self.sendUnsent(on: channel) } }
        return last
    }

    private func sendUnsent(on channel: any Channel) {
        let reports = state.withLock { state in
            defer { state.unsent = [] }
            return state.unsent
        }
        if !reports.isEmpty { Self.write(reports.map(\.line).joined(separator: "\n"), to: channel) }
    }

    private static func write(_ text: String, to channel: any Channel) {
        let frame = WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: ByteBuffer(string: text))
        channel.writeAndFlush(frame, promise: nil)
    }
}

/// The server did not return a WebSocket.
public struct NoWebSocket: Error {}

/// Reads lines from the messages of the server.
private final class StationHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame

    private let device: StationDevice

    init(_ device: StationDevice) { self.device = device }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text:
            for line in frame.data.readableBytesView.split(separator: UInt8(ascii: "\n")) {
                device.obey(Array(line), on: context.channel)
            }
        case .connectionClose: context.close(promise: nil)
        default: break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
