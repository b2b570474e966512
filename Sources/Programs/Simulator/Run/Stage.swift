import CrosstownClient
import CrosstownContract
import CrosstownValues

/// What all agents of a simulation share.
struct Stage: Sendable {
    let client: CrosstownClient
    let router: any StreetRouter
    let measurements: Measurements
    /// Tells facts their time.
    let wall: any WallClock
    /// Measures spans and pauses.
    let clock: ContinuousClock
    let start: ContinuousClock.Instant
    /// When agents stop.
    let end: Timestamp
    /// Who of the agents registers or signs in.
    let turns = SignInTurns()

    var isOver: Bool { wall.now() >= end }

    /// How long the simulation has been going on.
    var elapsed: Duration { clock.now - start }

    /// Waits, but not beyond the end.
    func pause(milliseconds: Int64) async throws {
        let left = end.milliseconds(since: wall.now())
        try await clock.sleep(for: .milliseconds(max(0, min(milliseconds, left))))
    }

    /// Calls the server and measures the call.
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
