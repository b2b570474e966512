import Synchronization

/// What has happened so far in a replay, and what the server may not know of yet.
final class ReplayProgress: Sendable {
    let events = Atomic<Int>(0)
    let beats = Atomic<Int>(0)
    let scansAgain = Atomic<Int>(0)
    /// The last event of each bike and each rider that the server may not have kept yet.
    private let open = Mutex<[String: (station: ReplayedStation, event: Int64)]>([:])

    /// Notes an event that the server was told of, and what must not go on before it is kept.
    func note(_ event: Int64, at station: ReplayedStation, of subjects: [String]) {
        open.withLock { open in for subject in subjects { open[subject] = (station, event) } }
    }

    /// Waits until the server has kept what it was told of something.
    func settle(_ subject: String) async throws {
        guard let last = open.withLock({ $0.removeValue(forKey: subject) }) else { return }
        try await last.station.awaitKept(last.event)
    }

    /// Waits until the server has kept everything that it was told.
    func settleAll() async throws {
        let all = open.withLock { open in
            defer { open = [:] }
            return Array(open.values)
        }
        for last in all { try await last.station.awaitKept(last.event) }
    }
}
