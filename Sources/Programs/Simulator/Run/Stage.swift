import CrosstownClient
import CrosstownContract
import CrosstownValues

/// The shared state of all agents of a simulation.
struct Stage: Sendable {
    let client: CrosstownClient
    let router: any StreetRouter
    let measurements: Measurements
    /// The clock of timestamps.
    let wall: any WallClock
    /// The clock of durations and pauses.
    let clock: ContinuousClock
    let start: ContinuousClock.Instant
    let end: Timestamp
    let turns = SignInTurns()

    var isOver: Bool { wall.now() >= end }

    var elapsed: Duration { clock.now - start }

    /// Waits, at most until the end.
    func pause(milliseconds: Int64) async throws {
        let left = end.milliseconds(since: wall.now())
        try await clock.sleep(for: .milliseconds(max(0, min(milliseconds, left))))
    }

    func measured<Answer: Sendable>(
        _ kind: CallKind,
        _ call: () async throws -> Answer
    ) async throws -> Answer {
        let began = clock.now
        do {
            let answer = try await call()
            measurements.called(kind, took: clock.now - began, fault: nil)
            return answer
        } catch {
            if let fault = CallFault(error) { measurements.called(kind, took: clock.now - began, fault: fault) }
            throw error
        }
    }
}
