import CrosstownKit
import CrosstownWeb
import Hummingbird

/// The pages without a feature: the start page and the offline page.
struct ShellRoutes {
    let navigation: Navigation
    /// The capability with which a user starts.
    let choice: @Sendable (Caller) async throws -> FeatureID?

    private static let shell = RouteGroup(tag: "shell", access: .anyone)

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.redirect("/", in: Self.shell, RouteName("start", "Leads to the first page of whoever asks")) {
            (_: Empty, _, context) in
            var wanted: FeatureID?
            if let caller = context.caller { wanted = try await choice(caller) }
            return navigation.start(of: context.caller, choosing: wanted).href
        }
        routes.page("/offline", in: Self.shell, RouteName("offline", "What is shown without a connection")) {
            (_: Empty, _) in OfflinePage()
        }
        addConsole(to: routes)
    }

    private func addConsole<Context: CrosstownContext>(to routes: Routes<Context>) {
        let roles = navigation.consoleRoles
        if roles.isEmpty { return }
        routes.page(
            ConsoleHomePage.link.href,
            in: Self.shell.open(to: .anyRole(roles)),
            RouteName("showConsole", "The console's pages that the caller works with")
        ) { (_: Empty, context) in ConsoleHomePage(entries: navigation.console(for: context.caller)) }
    }
}
