import CrosstownClientHTTP
public import CrosstownValues

extension Simulation {
    /// Runs a simulation over HTTP.
    ///
    /// - Parameters:
    ///   - settings: The settings of the simulation.
    ///   - server: The server's root, such as `http://127.0.0.1:8080`.
    ///   - engine: The root of a Valhalla engine for routes; without one, taxis drive in straight lines.
    ///   - wall: The clock of positions.
    ///   - tell: Receives the lines of progress.
    /// - Returns: The report.
    /// - Throws: An error that prevents the start.
    public static func run(
        _ settings: SimulationSettings,
        server: String,
        engine: String?,
        wall: any WallClock,
        tell: @escaping @Sendable (String) -> Void
    ) async throws -> SimulationReport {
        // A stream and a concurrent request for each agent, and the administrator.
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
