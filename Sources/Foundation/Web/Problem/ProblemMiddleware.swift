public import Hummingbird
import Logging

/// Turns every error that leaves a handler into a problem that people and programs can read.
///
/// It stands outermost, and once more behind the ``CallerMiddleware``: there it knows whose page says no, and keeps the
/// menu and the form token of whoever is signed in. Problems keep their words; the router's own errors keep their status;
/// anything else becomes ``Problem/internalError``. What fails here is logged by the error's type and the route alone, since
/// descriptions and addresses may hold personal data: as a warning where the error says what the matter is, such as too
/// many requests at once, or else as an error.
public struct ProblemMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let presenter: Presenter

    /// Presents problems by the given presenter.
    public init(presenter: Presenter) { self.presenter = presenter }

    /// Answers the request, with a problem where the handler threw.
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

    /// The route tells operators what failed; the address itself may tell who was where.
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
    /// The problem of an error that explains itself; `nil` for all others.
    public static func explained(_ error: any Error) -> Problem? {
        error as? Problem ?? (error as? any ExplainableError)?.problem
    }

    /// The problem that a caller may see for any error.
    static func presentable(_ error: any Error) -> Problem {
        if let problem = explained(error) { return problem }
        return switch error {
        case let error as HTTPError where error.status == .notFound: .notFound()
        case let error as any HTTPResponseError: Problem(error.status)
        default: .internalError
        }
    }
}
