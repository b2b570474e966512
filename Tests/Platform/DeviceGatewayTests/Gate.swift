import CrosstownDeviceGateway
import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSimulator
import CrosstownTesting
import CrosstownValues
import Logging
import ServiceLifecycle
import Testing

/// A gateway on ports of its own, with the yard's devices in front of it.
struct Gate: Sendable {
    let yard: Yard
    let clock: ManualClock
    let gateway: DeviceGateway
    let ports: (locks: Int, stations: Int)
    private let services: ServiceGroup

    /// Runs a gateway over a database of its own while something uses it.
    static func run(
        on engine: TestEngine,
        changing change: (inout GatewaySettings) -> Void = { _ in },
        use: @Sendable (Gate) async throws -> Void
    ) async throws {
        let clock = ManualClock()
        try await run(in: try await Yard(on: engine, clock: clock), clock, changing: change, use: use)
    }

    /// Runs a second gateway over the same database.
    func runAnother(use: @Sendable (Gate) async throws -> Void) async throws {
        try await Self.run(in: yard, clock, changing: { _ in }, use: use)
    }

    private static func run(
        in yard: Yard,
        _ clock: ManualClock,
        changing change: (inout GatewaySettings) -> Void,
        use: @Sendable (Gate) async throws -> Void
    ) async throws {
        var settings = GatewaySettings()
        (settings.lockPort, settings.stationPort) = (0, 0)
        settings.sweep = .milliseconds(50)
        // Tests that compute for long may keep a conversation waiting; only who tests this time shortens it.
        settings.introduction = .seconds(600)
        change(&settings)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let (ready, isReady) = AsyncStream.makeStream(of: DeviceGateway.Ports.self)
        let gateway = DeviceGateway(
            database: yard.database,
            clock: clock,
            settings: settings,
            listeners: yard.listeners,
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } },
            logger: logger,
            onReady: { isReady.yield($0) }
        )
        let services = ServiceGroup(services: [gateway], logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await services.run() }
            for await ports in ready {
                let open = (locks: try #require(ports.locks), stations: try #require(ports.stations))
                try await use(Gate(yard: yard, clock: clock, gateway: gateway, ports: open, services: services))
                break
            }
            await services.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// A lock that has connected.
    func lock(_ peer: OmniPeer, faults: LockFaults = LockFaults()) async throws -> LockDevice {
        let device = LockDevice(peer, clock: clock)
        device.setFaults(faults)
        try await device.connect(port: ports.locks)
        return device
    }

    /// The station, which has connected; `onOrder` is told what the server says.
    func station(
        secret: [UInt8] = Yard.secret,
        faults: StationFaults = StationFaults(),
        onOrder: @escaping @Sendable (DockOrder) -> Void = { _ in }
    ) async throws -> StationDevice {
        let model = SimulatedStation(Yard.station.description, secret: secret, seed: 1, at: clock.now())
        let device = StationDevice(model, clock: clock) { _, order in onOrder(order) }
        device.setFaults(faults)
        try await device.connect(port: ports.stations)
        return device
    }

    func shutDown() async { await services.triggerGracefulShutdown() }

    /// Waits until everything that is expected was told, and checks that it was nothing else.
    func expectHeard(_ expected: [String], _ place: SourceLocation = #_sourceLocation) async throws {
        try await eventually { try await yard.heard().count >= expected.count }
        let heard = try await yard.heard()
        #expect(heard == expected, sourceLocation: place)
    }
}
