/// Work on the body of a request: on threads for files where it takes more than some milliseconds.
struct BodyWork: Sendable {
    /// The largest body, in bytes, that is read like any other though it may hold a file: each of its lines is checked.
    private static let smallFile = 16 * 1024

    let threads: FileThreads
    /// The largest body without a file, in bytes, that is read like any other.
    let usual: Int

    /// Runs work on a body of so many bytes.
    func run<Value: Sendable>(
        _ bytes: Int,
        for owner: String,
        mayHoldFile: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard bytes > (mayHoldFile ? min(Self.smallFile, usual) : usual) else { return try await work() }
        return try await threads.run(for: owner, work)
    }
}
