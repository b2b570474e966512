/// Work on the body of a request: on threads for files where it takes more than some milliseconds.
struct BodyWork: Sendable {
    /// The largest body, in bytes, that is read like any other though it may hold a file: each of its lines is checked.
    private static let smallFile = 16 * 1024

    /// A smaller body, in bytes, waits for no larger one.
    private static let largeFile = 1024 * 1024

    let threads: FileThreads
    /// Where bodies below 1 MiB are read.
    let smallThreads: FileThreads
    /// The largest body without a file, in bytes, that is read like any other.
    let usual: Int
    let slow: SlowFiles

    /// Runs work on a body of so many bytes.
    func run<Value: Sendable>(
        _ bytes: Int,
        for owner: String,
        mayHoldFile: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard bytes > (mayHoldFile ? min(Self.smallFile, usual) : usual) else { return try await work() }
        return try await slow.read(for: owner, on: bytes < Self.largeFile ? smallThreads : threads, work)
    }
}
