import CrosstownAccounts
import CrosstownKit
import CrosstownValues
package import CrosstownWeb
package import Hummingbird
import Logging

extension Server {
    /// Creates the router with its middleware.
    package func router(
        of routes: Routes<WebContext>,
        presenter: Presenter,
        cookie: SessionCookie
    ) -> Router<WebContext> {
        let router = Router(context: WebContext.self)
        if logger.logLevel <= .debug { router.add(middleware: AccessLog()) }
        router.add(middleware: RequestMetrics(metrics))
        router.add(middleware: CompressionMiddleware())
        router.add(middleware: SecurityHeaders(isSecure: settings.isSecure))
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: ForwardedMiddleware(TrustedProxies(settings.proxies)))
        let callers = PeopleAndPrograms(people: platform.accounts, programs: platform.keys)
        let wrongKeys = RateLimiter(Self.requestRate(settings), clock: platform.clock)
        router.add(middleware: CallerMiddleware(authenticator: callers, cookie: cookie, wrongKeys: wrongKeys))
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        addLimits(to: router)
        router.add(middleware: KeyGate(keyScopes))
        routes.install(on: router)
        return router
    }

    private static func requestRate(_ settings: Settings) -> Rate {
        Rate(settings.isTrial ? 1_000_000 : 600, within: Seconds(60))
    }

    /// Counts cheap requests separately: a page loads dozens of files, and a whole campus may share one address.
    private func addLimits(to router: Router<WebContext>) {
        let files = Rate(settings.isTrial ? 1_000_000 : 30_000, within: Seconds(60))
        let isFile = { @Sendable (path: String) in path.hasPrefix("/assets/") || path.hasPrefix("/map/") }
        let fileLimiter = RateLimiter(files, clock: platform.clock)
        let requestLimiter = RateLimiter(Self.requestRate(settings), clock: platform.clock)
        router.add(middleware: RateLimitMiddleware { isFile($0) ? fileLimiter : requestLimiter })
    }
}
