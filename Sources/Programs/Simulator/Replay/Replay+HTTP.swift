import CrosstownClientHTTP
public import CrosstownValues

extension Replay {
    /// Replays a day over HTTP.
    ///
    /// - Parameters:
    ///   - trips: what happened.
    ///   - settings: how it is replayed.
    ///   - server: the server's root, such as `http://127.0.0.1:8080`.
    ///   - wall: tells the positions their time.
    ///   - tell: takes the lines that tell how it goes.
    /// - Returns: what was measured.
    /// - Throws: what stands in the way of beginning.
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
