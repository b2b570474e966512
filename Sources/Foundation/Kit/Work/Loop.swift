public import ServiceLifecycle

/// A service that works until the shutdown.
public struct Loop: Service {
    private let work: @Sendable () async throws -> Void

    /// Creates a service from work that ends when its task is canceled.
    public init(_ work: @escaping @Sendable () async throws -> Void) { self.work = work }

    /// Works until shutdown.
    ///
    /// - Throws: any error of the work.
    public func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { try await work() }
        } catch is CancellationError {
            // The shutdown cancels such work.
        }
    }
}
