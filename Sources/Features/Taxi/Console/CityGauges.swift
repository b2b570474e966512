import CrosstownDispatchEngine
import CrosstownSQL
import CrosstownWeb

/// Metrics of the city, without data about users.
struct CityGauges {
    let drivers: [DriverState: Int]
    let requests: [RequestState: Int]
    let zones: Int
    let streams: Int

    var all: [Gauge] {
        [
            Gauge("crosstown_taxi_drivers", help: "Drivers, by what they do.", by: "state", Self.counts(drivers)),
            Gauge(
                "crosstown_taxi_open_requests",
                help: "Requests that are not over, by where they stand.",
                by: "state",
                Self.counts(requests).filter { RequestState(rawValue: $0.key)?.isOpen == true }
            ),
            Gauge("crosstown_taxi_zones", help: "Zones of the city.", zones),
            Gauge("crosstown_taxi_live_streams", help: "Live streams that are open on this server.", streams),
        ]
    }

    /// Returns a number for each state, so that alerts can distinguish zero from not measured.
    private static func counts<State: Hashable & CaseIterable & RawRepresentable<String>>(
        _ known: [State: Int]
    ) -> [String: Double] {
        Dictionary(State.allCases.map { ($0.rawValue, Double(known[$0] ?? 0)) }) { first, _ in first }
    }
}

extension CityStore {
    func driversByState() throws -> [DriverState: Int] {
        try counts(transaction.query("SELECT state, count(*) AS number FROM taxi_driver GROUP BY state"))
    }

    func openRequestsByState() throws -> [RequestState: Int] {
        // The states are literals, so that the database uses the index of open requests.
        try counts(
            transaction.query(
                """
                SELECT state, count(*) AS number FROM taxi_request
                WHERE state IN ('searching', 'accepted', 'on_board') GROUP BY state
                """
            )
        )
    }

    private func counts<State: RawRepresentable<String> & Hashable>(_ rows: [Row]) throws -> [State: Int] {
        try rows.reduce(into: [:]) { counts, row in
            guard let state = State(rawValue: try row.get("state")) else { return }
            counts[state] = try row.get("number")
        }
    }
}
