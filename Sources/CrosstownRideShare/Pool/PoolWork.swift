import Dispatch

/// Where work that takes processor time is done, one piece at a time, so that the threads that serve people stay free.
struct PoolWork: Sendable {
    /// Plans.
    static let planning = PoolWork("crosstown.pools.planning")
    /// What organizers look at, which keeps no plan waiting.
    static let looking = PoolWork("crosstown.pools.looking")

    private let queue: DispatchQueue

    private init(_ label: String) { queue = DispatchQueue(label: label, qos: .utility) }

    /// Does a piece of work when those before it are done.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }
}
