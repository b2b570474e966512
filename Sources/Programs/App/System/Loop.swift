import ServiceLifecycle

/// Work that goes on until the shutdown, as a service.
struct Loop: Service {
    private let work: @Sendable () async throws -> Void

    init(_ work: @escaping @Sendable () async throws -> Void) { self.work = work }

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { try await work() }
        } catch is CancellationError {
            // The shutdown is how such work ends.
        }
    }
}
