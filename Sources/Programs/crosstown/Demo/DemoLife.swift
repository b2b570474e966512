import CrosstownApp
import CrosstownClient
import CrosstownClientHTTP
import CrosstownSimulator
import CrosstownValues
import Foundation
import ServiceLifecycle

/// The demo's server.
struct DemoServer: Sendable {
    let address: String
    /// The address of the routing engine; `nil` while it is not ready.
    let engine: @Sendable () -> String?
    /// The ports for locks and docks; `nil` while they cannot connect.
    let devicePorts: @Sendable () -> DevicePorts?
}

/// The simulated people of the demo, from when the server is ready until it shuts down.
struct DemoLife: Service {
    private let people: DemoPeople
    private let fill: @Sendable () async throws -> Void
    private let share: @Sendable () async throws -> Void
    private let server: DemoServer
    private let simulation: SimulationSettings
    private let fleet: DemoFleet
    private let riders: Int
    private let ready = AsyncStream<Void>.makeStream()

    init(
        people: DemoPeople,
        fill: @escaping @Sendable () async throws -> Void,
        share: @escaping @Sendable () async throws -> Void,
        server: DemoServer,
        simulation: SimulationSettings,
        fleet: DemoFleet,
        riders: Int
    ) {
        self.people = people
        self.fill = fill
        self.share = share
        self.server = server
        self.simulation = simulation
        self.fleet = fleet
        self.riders = riders
    }

    /// Starts the simulation.
    func begin() { ready.continuation.finish() }

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                for await _ in ready.stream {}
                try Task.checkCancellation()
                try await live()
            }
        } catch is CancellationError {
            // A shutdown is the expected end.
        }
    }

    private func live() async throws {
        try await people.settle(at: server.address)
        try await fill()
        // Sign-in works only from here on; the simulated people sign in as well.
        FileHandle.standardOutput.write(Data(people.welcome(at: server.address).utf8))
        let engine = try await waiting(for: server.engine)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await driveTaxis(engine) }
            group.addTask { try await rideVehicles(engine) }
            group.addTask { [share] in try await share() }
            try await group.waitForAll()
        }
    }

    private func driveTaxis(_ engine: String?) async throws {
        let wall = SystemClock()
        _ = try await Simulation.run(
            simulation,
            server: server.address,
            engine: engine,
            wall: wall,
            tell: Self.tell
        )
    }

    private func rideVehicles(_ engine: String?) async throws {
        let (plan, strays) = try await HTTPTransport.with(baseURL: server.address) { transport in
            let stranger = CrosstownClient(transport: transport)
            let administrator = try await DemoPeople.administrator(by: stranger)
            try await DemoAreas().settle(with: administrator)
            return try await fleet.settle(with: administrator)
        }
        guard let engine else { return try await ride(plan, strays, along: StraightRouter()) }
        try await HTTPTransport.with(baseURL: engine) { streets in
            try await ride(plan, strays, along: ValhallaRouter(engine: streets))
        }
    }

    private func ride(_ plan: FleetPlan, _ strays: [String], along streets: any StreetRouter) async throws {
        let ports = try await waiting(for: server.devicePorts)
        let clock = SystemClock()
        let devices = try SimulatedFleet(
            plan,
            gateway: SimulatedFleet.Gateway(lockPort: ports?.locks, stationPort: ports?.stations),
            streets: streets,
            // The names of the docks' journals must not repeat after a restart.
            seed: UInt64(clamping: clock.now().milliseconds),
            wall: clock
        )
        devices.collect(strays)
        var riders = people.riders
        riders.count = self.riders
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await devices.run() }
            group.addTask { [riders] in try await riders.run(server: server.address, wall: clock, tell: Self.tell) }
            try await group.waitForAll()
        }
    }

    private static func tell(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

    /// Waits for the routing engine and the gateway; without streets the simulation moves in straight lines.
    private func waiting<Part>(for part: () -> Part?) async throws -> Part? {
        for _ in 0..<50 {
            if let ready = part() { return ready }
            try await Task.sleep(for: .milliseconds(100))
        }
        return nil
    }
}
