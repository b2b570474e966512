public import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// Declares the console's page of what is kept about people, and for how long.
public struct RetentionRoutes: Sendable {
    /// Where the page stands in the console.
    public static let menu = MenuEntry(
        name: "Retention",
        icon: "shield",
        link: "/console/retention",
        group: .access,
        roles: RoleCatalog.auditors
    )

    private let service: RetentionService

    /// Makes the routes over the rules of all modules.
    public init(_ service: RetentionService) {
        self.service = service
    }

    /// Declares the routes.
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
