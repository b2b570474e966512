public import Hummingbird
import Logging

/// Converts every error of a handler to a problem for users and programs.
///
/// It is the outermost middleware, and again after the ``CallerMiddleware``: there it knows the caller, so that the
/// page keeps the menu and the form token. Problems stay unchanged; the router's own errors keep their status; all
/// others become ``Problem/internalError``. Failures are logged only with the error's type and the route, since
/// descriptions and addresses may contain personal data: as a warning if the error explains itself, such as too many
/// requests at once, or else as an error.
public struct ProblemMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let presenter: Presenter

    /// Creates the middleware with a presenter.
    public init(presenter: Presenter) { self.presenter = presenter }

    /// Handles the request, and returns a problem if the handler failed.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let cancelled as CancellationError {
            throw cancelled
        } catch {
            let problem = Problem.presentable(error)
            if problem.status >= 500 { log(error, problem, request, context) }
            return presenter.response(for: problem, request: request, caller: context.caller)
        }
    }

    /// The route shows operators what failed; the address itself could show who was where.
    private func log(_ error: any Error, _ problem: Problem, _ request: Request, _ context: Context) {
        let isExpected = Problem.explained(error) != nil
        context.logger.log(
            level: isExpected ? .warning : .error,
            "request failed",
            metadata: [
                "error": "\(type(of: error))", "method": "\(request.method)", "problem": "\(problem.type)",
                "route": "\(context.endpointPath ?? "NotFound")", "status": "\(problem.status)",
            ]
        )
    }
}

extension Problem {
    /// Returns the problem of an error that explains itself; `nil` for all others.
    public static func explained(_ error: any Error) -> Problem? {
        error as? Problem ?? (error as? any ExplainableError)?.problem
    }

    /// Returns the problem that a client may see for any error.
    static func presentable(_ error: any Error) -> Problem {
        if let problem = explained(error) { return problem }
        return switch error {
        case let error as HTTPError where error.status == .notFound: .notFound()
        case let error as any HTTPResponseError: Problem(error.status)
        default: .internalError
        }
    }
}
