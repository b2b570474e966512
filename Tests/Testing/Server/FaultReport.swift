import CrosstownWeb
import HTTPTypes
import Hummingbird
import Logging
import Testing

/// Says in the output of a test which error became an answer with status 500, as that answer tells nobody.
///
/// The server's own log leaves descriptions out, because they may hold personal data; those of a test hold none.
/// No issue is recorded: tests of failing databases mean to see the answer.
struct FaultReport: RouterMiddleware {
    /// Answers the request, and logs what its handler threw without a status of its own.
    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            if Self.isUnexpected(error) { context.logger.critical("status 500", metadata: Self.facts(request, error)) }
            throw error
        }
    }

    private static func facts(_ request: Request, _ error: any Error) -> Logger.Metadata {
        [
            "error": "\(String(reflecting: error))", "path": "\(request.uri.path)", "method": "\(request.method)",
            "test": "\(Test.current?.name ?? "none")",
        ]
    }

    /// Requests that were given up are no fault, and other statuses explain themselves.
    private static func isUnexpected(_ error: any Error) -> Bool {
        if error is CancellationError { return false }
        let status = Problem.explained(error)?.status ?? (error as? any HTTPResponseError)?.status.code
        return status ?? 500 == 500
    }
}
