import CrosstownSQL
import CrosstownWeb
import HTTPTypes

/// Tells whoever watches over the service that it works.
struct HealthRoutes {
    let database: any Database

    /// How the service is.
    private struct Health: Codable, Sendable {
        var status: String
        var database: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.data(
            "/health",
            id: "health",
            tag: "operations",
            summary: "Whether the service works",
            access: .anyone
        ) { (_: Nothing, _) in
            do {
                _ = try await database.read { try $0.first("SELECT 1 AS one") }
            } catch {
                throw Problem(.serviceUnavailable, title: "Database away", detail: "The database does not answer.")
            }
            return Health(status: "ok", database: database.dialect == .sqlite ? "sqlite" : "postgresql")
        }
    }
}
