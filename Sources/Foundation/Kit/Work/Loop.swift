public import ServiceLifecycle

/// Work that goes on until the shutdown, as a service.
public struct Loop: Service {
    private let work: @Sendable () async throws -> Void

    /// Makes a service of work that ends when its task is cancelled.
    public init(_ work: @escaping @Sendable () async throws -> Void) { self.work = work }

    /// Works until shutdown.
    ///
    /// - Throws: what the work throws.
    public func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { try await work() }
        } catch is CancellationError {
            // The shutdown is how such work ends.
        }
    }
}
