import Synchronization

/// The progress of a replay, and the events that the server may not have stored yet.
final class ReplayProgress: Sendable {
    let events = Atomic<Int>(0)
    let beats = Atomic<Int>(0)
    let scansAgain = Atomic<Int>(0)
    /// The last event of each bike and each rider that the server may not have stored yet.
    private let open = Mutex<[String: (station: ReplayedStation, event: Int64)]>([:])

    /// Adds an event, and the subjects that have to wait until the server has stored it.
    func note(_ event: Int64, at station: ReplayedStation, of subjects: [String]) {
        open.withLock { open in for subject in subjects { open[subject] = (station, event) } }
    }

    /// Waits until the server has stored the last event of a subject.
    func settle(_ subject: String) async throws {
        guard let last = open.withLock({ $0.removeValue(forKey: subject) }) else { return }
        try await last.station.awaitKept(last.event)
    }

    func settleAll() async throws {
        let all = open.withLock { open in
            defer { open = [:] }
            return Array(open.values)
        }
        for last in all { try await last.station.awaitKept(last.event) }
    }
}
