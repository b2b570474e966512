import CrosstownWeb

/// Lets few pieces of work go on at a time; more wait in their order, and those beyond a number are sent away.
///
/// Who is cancelled while waiting waits on, which is short, so that nobody is forgotten.
actor AsyncSemaphore {
    private let mostWaiting: Int
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int, mostWaiting: Int) {
        free = width
        self.mostWaiting = mostWaiting
    }

    /// Does a piece of work when its turn comes.
    ///
    /// - Throws: `Problem.overloaded` where too many wait, and what the work throws.
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
        // Whoever leaves hands its place on.
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
