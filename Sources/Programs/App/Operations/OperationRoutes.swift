import CrosstownAccounts
import CrosstownSQL
import CrosstownWeb
import HTTPTypes

/// The routes for operators and developers: health, metrics, the description of the API.
struct OperationRoutes {
    let database: any Database
    let probe: WriteProbe
    let metrics: MetricRegistry
    let cookie: SessionCookie

    private static let operations = RouteGroup(tag: "operations", access: .anyone)

    /// The health of the service.
    private struct Health: Codable, Sendable {
        var status: String
        var database: String
    }

    /// Adds the routes; the last ones, since the description lists all others.
    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addHealth(to: routes)
        metrics.addRoute(to: routes, access: .role(Role.administrator.rawValue))
        // Created separately, so that the description lists its own route too.
        let own = Routes<Context>()
        addDescription(Self.description(of: [], cookie: cookie), to: own)
        addDescription(Self.description(of: routes.operations + own.operations, cookie: cookie), to: routes)
    }

    /// Describes operations as OpenAPI 3.1.
    static func description(of operations: [Operation], cookie: SessionCookie) -> APIDescription {
        APIDescription(of: operations, title: "Crosstown", version: "1", cookie: cookie)
    }

    private func addDescription<Context: CrosstownContext>(
        _ description: APIDescription,
        to routes: Routes<Context>
    ) {
        routes.data(
            "/api/openapi.json",
            in: Self.operations,
            RouteName("describe", "This description of the API"),
            maxAge: 3600
        ) { (_: Empty, _) in
            description
        }
    }

    private func addHealth<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.data("/health", in: Self.operations, RouteName("health", "Whether the service works")) { (_: Empty, _) in
            do {
                _ = try await database.read { try $0.first("SELECT 1 AS one") }
            } catch {
                throw Problem(.serviceUnavailable, title: "Database away", detail: "The database does not answer.")
            }
            guard await probe.canWrite() else {
                let detail = "The database answers, but nothing can be written: is the disk full?"
                throw Problem(.serviceUnavailable, title: "Nothing can be written", detail: detail)
            }
            return Health(status: "ok", database: database.dialect == .sqlite ? "sqlite" : "postgresql")
        }
    }
}
