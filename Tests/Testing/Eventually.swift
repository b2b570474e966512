public import Testing

/// Waits for something that others are about to bring about; the test fails at the caller's line where it does not come true in
/// time, and goes on, so that what it expects next says more.
///
/// - Parameters:
///   - limit: how long to wait at most; far longer than a busy machine takes.
///   - sourceLocation: where the test waits.
///   - condition: whether it has come true.
/// - Throws: what the condition throws, and `CancellationError`.
public func eventually(
    within limit: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    var pause = Duration.milliseconds(1)
    while try await !condition() {
        guard ContinuousClock.now < deadline else {
            Issue.record("What the test waits for has not come true within \(limit).", sourceLocation: sourceLocation)
            return
        }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(16))
    }
}
