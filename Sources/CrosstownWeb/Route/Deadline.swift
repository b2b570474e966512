/// Runs work that must end within a time; what takes longer is cancelled.
///
/// - Throws: ``Problem/overloaded`` where the time is up, and whatever the work throws.
func withDeadline<Value: Sendable>(
    _ limit: Duration,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw Problem.overloaded
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw Problem.overloaded }
        return value
    }
}
