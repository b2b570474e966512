public import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Adds the console's page of retention rules.
public struct RetentionRoutes: Sendable {
    /// The entry in the console's menu.
    public static let menu = MenuEntry(
        name: "Retention",
        icon: "shield",
        link: "/console/retention",
        group: .access,
        roles: RoleCatalog.auditors
    )

    private let service: RetentionService

    /// Creates the routes of all modules' rules.
    public init(_ service: RetentionService) {
        self.service = service
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            "/console/retention",
            in: AuditRoutes.group,
            RouteName(
                "showRetention",
                "What is kept about people and for how long, and what was removed when its time was over"
            )
        ) { (_: Empty, _) in
            let (last, found) = try await service.latest()
            return RetentionPage(rules: service.rules, last: last, lastFound: found)
        }
    }
}
