import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import Synchronization

/// What taxis that have come teach: how long the way took, and by how much what passengers were told was off.
///
/// Nobody waits for a lesson, and one that cannot be kept is lost. What another server has told is not known here.
final class ArrivalLessons: Sendable {
    private struct State {
        var errors = ArrivalErrors()
        var readAt: Timestamp?
    }

    /// Other servers on the same database measure, too.
    private static let freshMilliseconds: Int64 = 60_000

    private let dispatch: Dispatch
    private let travel: any TravelPlanner
    private let clock: any WallClock
    private let state = Mutex(State())

    init(dispatch: Dispatch, travel: any TravelPlanner, clock: any WallClock) {
        (self.dispatch, self.travel, self.clock) = (dispatch, travel, clock)
    }

    /// The errors as they were read within the last minute; as they were last known where they cannot be read.
    func errors() async -> ArrivalErrors {
        let now = clock.now()
        let (known, isFresh) = state.withLock { state in
            (state.errors, state.readAt.map { now.milliseconds(since: $0) < Self.freshMilliseconds } ?? false)
        }
        if isFresh { return known }
        guard let errors = try? await read() else { return known }
        state.withLock { $0 = State(errors: errors, readAt: now) }
        return errors
    }

    /// The errors as they are kept.
    ///
    /// - Throws: `DatabaseError`.
    func read() async throws -> ArrivalErrors {
        try await dispatch.read { try ArrivalErrorStore(transaction: $0.transaction).read() }
    }

    /// Learns from a taxi that has come to its meeting place.
    func learn(from ride: TaxiRequest, told: [Approaches.Told]) async {
        guard let arrivedAt = ride.arrivedAt, let acceptedAt = ride.acceptedAt else { return }
        let told = told.filter { $0.at >= acceptedAt && $0.at < arrivedAt }
        guard let first = told.first else { return }
        let measured = told.map { ArrivalErrors.Measured(told: $0.expectedAt, at: $0.at, real: arrivedAt) }
        try? await dispatch.change { step in
            for error in measured { try ArrivalErrorStore(transaction: step.transaction).add(error) }
        }
        await travel.learn(
            FinishedDrive(
                origin: first.from,
                destination: ride.meetingPlace,
                startedAt: first.at,
                duration: Seconds(Double(arrivedAt.milliseconds(since: first.at)) / 1000)
            )
        )
    }
}
