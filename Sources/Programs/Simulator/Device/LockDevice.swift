public import CrosstownDeviceProtocol
public import CrosstownGeo
public import CrosstownValues
import NIOCore
import NIOPosix
import Synchronization

/// A simulated lock with a real connection to a gateway.
public final class LockDevice: Sendable {
    private let model: Mutex<SimulatedLock>
    private let clock: any WallClock
    private let channel = Mutex<(any Channel)?>(nil)

    /// Creates a lock that is closed and not connected.
    public init(_ peer: OmniPeer, clock: any WallClock) {
        model = Mutex(SimulatedLock(peer))
        self.clock = clock
    }

    /// The state of the lock.
    public var lock: SimulatedLock { model.withLock { $0 } }

    /// Whether the lock is closed.
    public var isLocked: Bool { model.withLock { $0.isLocked } }

    /// Whether the lock is connected.
    public var isConnected: Bool { channel.withLock { $0?.isActive ?? false } }

    /// Updates the lock's failures.
    public func setFaults(_ faults: LockFaults) { model.withLock { $0.faults = faults } }

    /// Connects and signs in; an earlier connection stays as it is.
    ///
    /// - Throws: An error if the connection fails.
    public func connect(host: String = "127.0.0.1", port: Int) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(LockHandler(self))
                }
            }
            .connect(host: host, port: port).get()
        self.channel.withLock { $0 = channel }
        send { $0.connect(at: $1) }
    }

    /// Closes the connection; unsent messages are stored.
    public func disconnect() async {
        let channel = channel.withLock { $0.take() }
        try? await channel?.close().get()
    }

    /// Sends a heartbeat and repeats unacknowledged messages.
    public func beat() { send { $0.beat(at: $1) } }

    /// Closes the lock as a rider does by hand.
    public func closeByHand() { send { $0.closeByHand(at: $1) } }

    /// Moves the lock to a place, which it reports.
    public func move(to place: Coordinate) { send { $0.move(to: place, at: $1) } }

    /// Updates the charge of its vehicle's battery, in percent.
    public func charge(_ percent: UInt32) { model.withLock { $0.charge(percent) } }

    /// Reports an alarm.
    public func alarm(_ alarm: OmniAlarm) { send { $0.alarm(alarm, at: $1) } }

    /// Sends raw bytes, whether or not they are a valid frame.
    public func sendRaw(_ bytes: [UInt8]) {
        channel.withLock { $0 }?.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
    }

    fileprivate func obey(_ frame: OmniFrame, on channel: any Channel) {
        let now = clock.now()
        Self.write(model.withLock { $0.obey(frame, at: now) }, to: channel)
    }

    private func send(_ say: (inout SimulatedLock, Timestamp) -> [OmniFrame]) {
        let now = clock.now()
        let frames = model.withLock { say(&$0, now) }
        if let channel = channel.withLock({ $0 }) { Self.write(frames, to: channel) }
    }

    private static func write(_ frames: [OmniFrame], to channel: any Channel) {
        guard !frames.isEmpty else { return }
        channel.writeAndFlush(ByteBuffer(bytes: frames.flatMap(\.bytes)), promise: nil)
    }
}

/// Parses the server's frames.
private final class LockHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let device: LockDevice
    private var reader = OmniFrameReader()

    init(_ device: LockDevice) { self.device = device }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        for frame in reader.read(unwrapInboundIn(data).readableBytesView) { device.obey(frame, on: context.channel) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
