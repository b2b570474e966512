public import CrosstownKit
public import CrosstownWeb
public import Hummingbird
public import HummingbirdTesting
import Logging

/// Serves the routes of some modules, or others, to a test, behind what every server has in front of them.
public struct TestServer: Sendable {
    private let addRoutes: @Sendable (Routes<WebContext>) -> Void
    private let callers: any Authenticator
    private let onUse: @Sendable (RouteUse) async throws -> Void
    private let addMiddleware: @Sendable (Router<WebContext>) -> Void

    /// Serves modules to people whom an authenticator knows by their keys; `onUse` is told what those with a role do.
    public init(
        _ modules: [any FeatureModule],
        callers: any Authenticator,
        onUse: @escaping @Sendable (RouteUse) async throws -> Void = { _ in }
    ) {
        self.init(callers: callers, onUse: onUse) { routes in
            for module in modules { module.addRoutes(to: routes) }
        }
    }

    /// Serves routes that are not a module's; `addMiddleware` adds what stands between the callers' keys and the routes.
    public init(
        callers: any Authenticator,
        onUse: @escaping @Sendable (RouteUse) async throws -> Void = { _ in },
        behind addMiddleware: @escaping @Sendable (Router<WebContext>) -> Void = { _ in },
        routes addRoutes: @escaping @Sendable (Routes<WebContext>) -> Void
    ) {
        self.addRoutes = addRoutes
        self.callers = callers
        self.onUse = onUse
        self.addMiddleware = addMiddleware
    }

    /// Lets a test call the routes.
    ///
    /// - Throws: what the calls throw.
    public func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await application(languages).test(.router) { client in try await calls(client) }
    }

    private func application(_ languages: Languages) -> some ApplicationProtocol {
        let presenter = Presenter(layout: BareLayout(), signIn: "/sign-in", languages: languages)
        let routes = Routes<WebContext>(presenter: presenter, onUse: onUse)
        addRoutes(routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: FaultReport())
        router.add(middleware: CallerMiddleware(authenticator: callers, cookie: SessionCookie(isSecure: false)))
        addMiddleware(router)
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return Application(router: router, logger: logger)
    }
}

/// A bare document with the page's pop-up.
public struct BareLayout: Layout {
    /// Makes the layout.
    public init() {}

    /// The page's own content and its pop-up.
    public func document(_ frame: PageFrame) -> Markup {
        """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(frame.title)</title></head>\
        <body><main>\(frame.main)</main>\(frame.setting.popup)</body></html>
        """
    }
}
