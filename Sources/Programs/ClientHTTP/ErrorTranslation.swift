import AsyncHTTPClient
import CrosstownClient
import NIOPosix

/// Runs work with AsyncHTTPClient, and maps its errors.
func translatingErrors<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
        return try await work()
    } catch {
        throw translated(error)
    }
}

/// Maps an error of AsyncHTTPClient or the network to the client's errors.
func translated(_ error: any Error) -> any Error {
    if Task.isCancelled { return CancellationError() }
    return TransportFailure(kind(of: error), "\(error)")
}

private func kind(of error: any Error) -> TransportFailure.Kind {
    switch error as? HTTPClientError {
    case .deadlineExceeded, .readTimeout, .writeTimeout: .timedOut
    case .connectTimeout: .unreachable
    case .some: .interrupted
    case nil: error is NIOConnectionError ? .unreachable : .interrupted
    }
}
