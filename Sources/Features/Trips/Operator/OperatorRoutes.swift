import CrosstownKit
import CrosstownWeb

/// The operator's routes of statistics and their report.
struct OperatorRoutes {
    let service: OperatorService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        getTripsSummary(routes)
        getTripFlows(routes)
    }

    private func getTripsSummary<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(
            TripsLinks.console,
            in: .tripsConsole,
            RouteName("getTripsSummary", "Daily users, ratings, aims and how the engine does")
        ) { (_: Empty, _) in try await OperatorPage.read(service) }
    }

    private func getTripFlows<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.file(
            TripsLinks.report,
            in: .tripsConsole,
            RouteName("getTripFlows", "Flows of ten people and more between squares of about a kilometer"),
            mediaType: "text/csv"
        ) { (_: Empty, _, _) in
            let lines = try await service.flows().map { flow in
                [flow.fromLatitude, flow.fromLongitude, flow.toLatitude, flow.toLongitude].map { "\($0)" }
                    .joined(separator: ",") + ",\(flow.people),\(flow.trips)"
            }
            let head = "from_latitude,from_longitude,to_latitude,to_longitude,people,trips"
            return CSVResponse.response(([head] + lines).joined(separator: "\r\n") + "\r\n", called: "flows.csv")
        }
    }
}
