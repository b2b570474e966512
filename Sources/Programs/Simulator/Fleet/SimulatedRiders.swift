import CrosstownClient
import CrosstownClientHTTP
import CrosstownContract
import CrosstownGeo
public import CrosstownValues

/// Riders who rent the vehicles of a city only through its API; a `SimulatedFleet` rides the vehicles.
public struct SimulatedRiders: Sendable {
    /// The prefix of their account names.
    public var prefix: String
    /// The password of all accounts.
    public var password: String
    /// The prefix of the riders' numbers at their institution, if riders have to prove their identity.
    public var memberPrefix: String?
    /// The number of riders.
    public var count = 20
    /// The mean time between two rides of a rider.
    public var rest = Duration.seconds(240)
    /// The seed of all random numbers.
    public var seed: UInt64 = 1

    /// Creates riders with default habits.
    public init(prefix: String, password: String) {
        self.prefix = prefix
        self.password = password
    }

    /// Runs the riders until the task is canceled.
    ///
    /// - Parameters:
    ///   - server: The server's root, such as `http://127.0.0.1:8080`.
    ///   - wall: The riders' clock.
    ///   - tell: Receives a line for each error.
    /// - Throws: An error that prevents the start.
    public func run(
        server: String,
        wall: any WallClock,
        tell: @escaping @Sendable (String) -> Void
    ) async throws {
        try await HTTPTransport.with(baseURL: server, connections: count + 2) { transport in
            let stage = Stage(transport: transport, router: StraightRouter(), wall: wall, duration: nil)
            let riders = (0..<count).map { rider($0, stage) }
            let report: @Sendable () -> SimulationReport = {
                SimulationReport(stage.measurements.current, taxis: 0, passengers: 0, after: stage.elapsed)
            }
            await Play(stage: stage, tellEvery: nil, tell: tell, report: report).run(riders)
        }
    }

    private func rider(_ index: Int, _ stage: Stage) -> @Sendable () async throws -> Void {
        let credentials = Credentials(userName: "\(prefix)-rider-\(index + 1)", password: password)
        let chance = SplitMix(seed: seed, agent: UInt64(index))
        let signIn = SignIn(
            stage: stage,
            credentials: credentials,
            register: { _ = try await stage.client.register(credentials) },
            random: chance
        )
        let rider = RiderAgent(
            stage: stage,
            signIn: signIn,
            memberNumber: memberPrefix.map { "\($0)\(index + 1)" },
            restMilliseconds: rest / .milliseconds(1),
            chance: chance
        )
        return { try await rider.run() }
    }
}
