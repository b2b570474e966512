import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Hummingbird
import HummingbirdTesting
import Logging

extension Books {
    /// Lets a test call routes, as Anna or as Bert.
    func serve(
        _ routes: Routes<WebContext>,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        router.add(
            middleware: CallerMiddleware(authenticator: Pair(books: self), cookie: SessionCookie(isSecure: false))
        )
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try await Application(router: router, logger: logger).test(.router) { try await calls($0) }
    }

    /// Lets a time pass, with the outbound tasks that are due in it.
    func wait(milliseconds: Int64, running tasks: OutboundTaskRunner) async throws {
        let end = clock.now().advanced(milliseconds: milliseconds)
        while let next = try await tasks.step().next, next < end {
            clock.advance(milliseconds: max(0, next.milliseconds(since: clock.now())))
        }
        clock.advance(milliseconds: max(0, end.milliseconds(since: clock.now())))
    }
}
