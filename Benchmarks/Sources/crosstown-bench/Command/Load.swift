import CrosstownSQLite

/// The parts of the run that load one server, one after the other.
struct Load {
    let server: ServerProcess
    let people: Population
    let connections: Int
    let seconds: Double
    let bareRoute: BareRoute.Figure

    func run(_ parts: [FiguresCommand.Part], _ stands: [Stand], _ report: Report) async throws {
        var (stands, paced) = (stands, Double?.none)
        if parts.contains(.offer) {
            let latency = OfferLatency(
                server: server,
                stands: stands,
                passengers: people.passengers,
                threads: connections,
                perSecond: 100
            )
            let outcome = try await latency.run(seconds: seconds, report)
            (stands, paced) = (outcome.stands, outcome.serverMicroseconds)
        }
        if parts.contains(.ride) {
            let rides = Lifecycles(
                server: server,
                stands: stands,
                passengers: people.passengers,
                connections: connections
            )
            stands = try await rides.report(seconds: seconds, bareRoute: bareRoute, paced: paced, report)
        }
        if parts.contains(.position) {
            let positions = PositionIngest(server: server, stands: stands, threads: connections)
            try await positions.run(batch: 50, seconds: seconds, goal: 10_000, bareRoute: bareRoute, report)
            try await positions.run(batch: 1, seconds: seconds, goal: 2_000, bareRoute: bareRoute, report)
        }
    }
}
