/// Waits for something that others are about to bring about; who never sees it goes on to the check that fails.
///
/// - Throws: what the condition throws, and `CancellationError`.
public func eventually(_ condition: () async throws -> Bool) async throws {
    for _ in 0..<3000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
}
