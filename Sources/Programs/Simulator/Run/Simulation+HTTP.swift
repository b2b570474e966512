import CrosstownClientHTTP
public import CrosstownValues

extension Simulation {
    /// Runs a simulation over HTTP.
    ///
    /// - Parameters:
    ///   - settings: what the simulation is like.
    ///   - server: the server's root, such as `http://127.0.0.1:8080`.
    ///   - engine: the root of a Valhalla engine that knows the streets; without one, taxis drive straight on.
    ///   - wall: tells the positions their time.
    ///   - tell: takes the lines that tell how it goes.
    /// - Returns: what was measured.
    /// - Throws: what stands in the way of beginning.
    public static func run(
        _ settings: SimulationSettings,
        server: String,
        engine: String?,
        wall: any WallClock,
        tell: @escaping @Sendable (String) -> Void
    ) async throws -> SimulationReport {
        // A stream and a request at the same time for each agent, and the administrator.
        let connections = 2 * (settings.taxis + settings.passengers) + 8
        return try await HTTPTransport.with(baseURL: server, connections: connections) { transport in
            guard let engine else {
                let router = StraightRouter()
                return try await Simulation(settings, transport: transport, router: router, wall: wall, tell: tell)
                    .run()
            }
            return try await HTTPTransport.with(baseURL: engine) { streets in
                let router = ValhallaRouter(engine: streets)
                return try await Simulation(settings, transport: transport, router: router, wall: wall, tell: tell)
                    .run()
            }
        }
    }
}
