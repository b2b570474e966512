import CrosstownClient
import CrosstownClientHTTP
import CrosstownContract
import CrosstownGeo
public import CrosstownValues

/// People who rent the vehicles of a city by its API alone: the vehicles are ridden by a `SimulatedFleet`.
public struct SimulatedRiders: Sendable {
    /// What the names of their accounts begin with.
    public var prefix: String
    /// The password of all.
    public var password: String
    /// What the numbers of the riders at their institution begin with, where riders have to say who they are.
    public var memberPrefix: String?
    /// How many there are.
    public var count = 20
    /// How long each waits between two rides, on average.
    public var rest = Duration.seconds(240)
    /// Decides everything that chance decides.
    public var seed: UInt64 = 1

    /// Riders with ordinary habits.
    public init(prefix: String, password: String) {
        self.prefix = prefix
        self.password = password
    }

    /// Lets them rent until the task is cancelled.
    ///
    /// - Parameters:
    ///   - server: the server's root, such as `http://127.0.0.1:8080`.
    ///   - wall: the riders' clock.
    ///   - tell: takes the lines that tell what goes wrong.
    /// - Throws: what stands in the way of beginning.
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
