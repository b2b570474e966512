import CrosstownWeb

/// Limits how much work runs concurrently; further work waits in order, and fails beyond a number.
///
/// Cancellation does not end the wait, which is short, so that no continuation is lost.
actor AsyncSemaphore {
    private let mostWaiting: Int
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int, mostWaiting: Int) {
        free = width
        self.mostWaiting = mostWaiting
    }

    /// Runs work when a place is free.
    ///
    /// - Throws: `Problem.overloaded` where too many wait, and errors of the work.
    func pass<T: Sendable>(_ work: @Sendable () async throws -> T) async throws -> T {
        try await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async throws {
        if free > 0 {
            free -= 1
            return
        }
        guard waiting.count < mostWaiting else { throw Problem.overloaded }
        // The work that ends hands its place to the next.
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
