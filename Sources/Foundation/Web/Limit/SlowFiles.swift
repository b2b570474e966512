import Synchronization

/// The users whose files took too long to parse: their next files get less time, so that no one blocks the threads for
/// files repeatedly.
final class SlowFiles: Sendable {
    /// How many files of a user get less time after one that took too long.
    private static let next = 10
    /// The maximum number of stored users.
    private static let mostPeople = 10_000

    private let limit: Duration
    private let left = Mutex<[String: Int]>([:])

    /// Creates the list with a time limit for a user's next files.
    init(limit: Duration) { self.limit = limit }

    /// Parses a user's file.
    ///
    /// - Throws: ``Problem/overloaded`` if it takes too long, and any error of the parser.
    func read<Value: Sendable>(
        for owner: String,
        on threads: FileThreads,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        do {
            return try await threads.run(for: owner, within: time(for: owner)) { [self] in
                count(owner)
                do {
                    return try await work()
                } catch let problem as Problem where problem == .overloaded {
                    // Canceled by the limit of all requests.
                    note(owner)
                    throw problem
                }
            }
        } catch is ReadingTimeExceeded {
            note(owner)
            throw Problem.overloaded
        }
    }

    /// Returns the time limit for a user's next file; `nil` for the default of requests.
    private func time(for owner: String) -> Duration? { left.withLock { $0[owner] == nil ? nil : limit } }

    /// Counts a parsed file; rejected ones do not count.
    private func count(_ owner: String) {
        left.withLock { left in
            guard let files = left[owner] else { return }
            left[owner] = files > 1 ? files - 1 : nil
        }
    }

    private func note(_ owner: String) {
        left.withLock { left in
            if left.count >= Self.mostPeople { left = [:] }
            left[owner] = Self.next
        }
    }
}
