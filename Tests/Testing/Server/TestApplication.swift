public import CrosstownWeb
public import Hummingbird
import Logging

/// A silent application that has only the routes under test.
public func testApplication(_ add: (Routes<WebContext>) -> Void) -> some ApplicationProtocol {
    let routes = Routes<WebContext>()
    add(routes)
    let router = Router(context: WebContext.self)
    router.add(middleware: ProblemMiddleware(presenter: Presenter()))
    routes.install(on: router)
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return Application(router: router, logger: logger)
}
