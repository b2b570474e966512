import AsyncHTTPClient
import CrosstownClient
import NIOPosix

/// Does something with AsyncHTTPClient, and throws in the client's words.
func translatingErrors<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
        return try await work()
    } catch {
        throw translated(error)
    }
}

/// An error of AsyncHTTPClient's or the network's in the client's words.
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
