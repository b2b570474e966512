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

    /// Makes a lock that is closed and not connected.
    public init(_ peer: OmniPeer, clock: any WallClock) {
        model = Mutex(SimulatedLock(peer))
        self.clock = clock
    }

    /// How the lock stands.
    public var lock: SimulatedLock { model.withLock { $0 } }

    /// Whether the lock is closed.
    public var isLocked: Bool { model.withLock { $0.isLocked } }

    /// Whether it has a connection.
    public var isConnected: Bool { channel.withLock { $0?.isActive ?? false } }

    /// Has things go wrong with the lock, or right again.
    public func setFaults(_ faults: LockFaults) { model.withLock { $0.faults = faults } }

    /// Connects and signs in; an earlier connection is left as it is.
    ///
    /// - Throws: where nobody listens.
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

    /// Loses its connection; what it has to say it keeps.
    public func disconnect() async {
        let channel = channel.withLock { $0.take() }
        try? await channel?.close().get()
    }

    /// Beats, and says again what was not acknowledged.
    public func beat() { send { $0.beat(at: $1) } }

    /// A rider closes the lock by hand.
    public func closeByHand() { send { $0.closeByHand(at: $1) } }

    /// Carries the lock to a place, which it tells.
    public func move(to place: Coordinate) { send { $0.move(to: place, at: $1) } }

    /// Changes how full its vehicle's battery is, in hundredths.
    public func charge(_ percent: UInt32) { model.withLock { $0.charge(percent) } }

    /// Somebody meddles with the lock.
    public func alarm(_ alarm: OmniAlarm) { send { $0.alarm(alarm, at: $1) } }

    /// Sends bytes as they are, whether or not they are a frame.
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

/// Finds the server's frames in what arrives.
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
