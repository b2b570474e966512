/// Runs cancelable work with a time limit.
///
/// - Throws: `TimeLimitExceeded`, and any error of the work.
public func withinTime<Value: Sendable>(
    _ limit: Duration,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw TimeLimitExceeded()
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw TimeLimitExceeded() }
        return value
    }
}
