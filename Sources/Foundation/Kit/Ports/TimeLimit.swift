/// Runs work that ends soon after it is cancelled, for a limited time.
///
/// - Throws: `TimeLimitExceeded`, and what the work throws.
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
