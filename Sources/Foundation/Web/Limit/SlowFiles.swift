import Synchronization

/// Who has sent files that took longer to read than is allowed: the next files of such a person get less time, so that nobody
/// takes the threads for files again and again.
final class SlowFiles: Sendable {
    /// How many files of a person get less time after one that took too long.
    private static let next = 10
    /// More people than this are not remembered.
    private static let mostPeople = 10_000

    private let limit: Duration
    private let left = Mutex<[String: Int]>([:])

    /// Gives the next files of a person so much time.
    init(limit: Duration) { self.limit = limit }

    /// Reads a file of a person.
    ///
    /// - Throws: ``Problem/overloaded`` where it takes too long, and whatever the reading throws.
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
                    // Cut off by the limit of all requests.
                    note(owner)
                    throw problem
                }
            }
        } catch is ReadingTimeExceeded {
            note(owner)
            throw Problem.overloaded
        }
    }

    /// How long the next file of a person may take; `nil` for as long as any request.
    private func time(for owner: String) -> Duration? { left.withLock { $0[owner] == nil ? nil : limit } }

    /// Counts a file that is read; those that are turned away do not count.
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
