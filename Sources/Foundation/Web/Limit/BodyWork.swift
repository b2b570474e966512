/// Work on the body of a request: on threads for files if it takes more than some milliseconds.
struct BodyWork: Sendable {
    /// The maximum body with a possible file, in bytes, that is read like any other: each of its lines is validated.
    private static let smallFile = 16 * 1024

    /// Smaller bodies, in bytes, do not wait for larger ones.
    private static let largeFile = 1024 * 1024

    let threads: FileThreads
    /// The threads for bodies below 1 MiB.
    let smallThreads: FileThreads
    /// The maximum body without a file, in bytes, that is read like any other.
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
