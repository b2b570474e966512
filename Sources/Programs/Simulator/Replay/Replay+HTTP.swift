import CrosstownClientHTTP
public import CrosstownValues

extension Replay {
    /// Replays a day over HTTP.
    ///
    /// - Parameters:
    ///   - trips: The recorded rides.
    ///   - settings: The settings of the replay.
    ///   - server: The server's root, such as `http://127.0.0.1:8080`.
    ///   - wall: The clock of positions.
    ///   - tell: Receives the lines of progress.
    /// - Returns: The report.
    /// - Throws: An error that prevents the start.
    public static func run(
        _ trips: [RecordedTrip],
        _ settings: ReplaySettings,
        server: String,
        wall: any WallClock,
        tell: @escaping @Sendable (String) -> Void
    ) async throws -> SimulationReport {
        let taxis = Set(trips.map(\.taxi)).count
        let connections = 2 * (taxis + settings.passengers) + 8
        return try await HTTPTransport.with(baseURL: server, connections: connections) { transport in
            try await Replay(trips, settings, transport: transport, wall: wall, tell: tell).run()
        }
    }
}
