import CrosstownDispatchEngine
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues
import Synchronization

/// Learns from arrived taxis and ended rides: how long routes take, and the errors of estimated arrivals.
///
/// Learning runs in the background: rows are stored with each arrival or end, and once per minute one server processes
/// each of them once.
package final class ArrivalLessons: Sendable {
    private struct State {
        var errors = ArrivalErrors()
        var readAt: Timestamp?
    }

    /// The kind of the outbound task, which calls the routing engine outside of transactions.
    static let taskKind = "taxi.lessons"
    /// There is only one task.
    private static let taskSubject = "all"

    /// The interval of learning and of the errors' cache, because other servers update the same database.
    private static let freshMilliseconds: Int64 = 60_000
    /// The maximum per run: each drive requires a call to the routing engine; this many finish within half a minute.
    private static let mostAtOnce = 32
    /// The delay of the next run if rows remain.
    private static let nextBatchMilliseconds: Int64 = 1_000

    private let dispatch: Dispatch
    private let travel: any TravelPlanner
    private let clock: any WallClock
    private let state = Mutex(State())

    /// Creates the service with empty errors.
    package init(dispatch: Dispatch, travel: any TravelPlanner, clock: any WallClock) {
        (self.dispatch, self.travel, self.clock) = (dispatch, travel, clock)
    }

    /// Returns the errors cached for up to a minute; if they cannot be read, the last known.
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

    /// Returns the stored errors.
    ///
    /// - Throws: `DatabaseError`.
    func read() async throws -> ArrivalErrors {
        try await dispatch.read { try ArrivalErrorStore(transaction: $0.sql).read() }
    }

    /// Stores an estimated arrival; failures are ignored because the caller does not depend on it.
    ///
    /// - Parameters:
    ///   - told: the estimate.
    ///   - ride: the request with its previous estimate.
    ///   - isLesson: whether to compare the estimate with the actual arrival.
    func keep(_ told: ToldArrival, of ride: TaxiRequest, isLesson: Bool) async {
        guard let acceptedAt = ride.acceptedAt else { return }
        try? await dispatch.change { transaction in
            if told.arrival != ride.toldArrival { try transaction.requests.tell(told.arrival, of: ride) }
            guard isLesson else { return }
            try ToldArrivalStore(transaction: transaction.sql).keep(told, of: ride.id, acceptedAt: acceptedAt)
        }
    }

    /// Schedules the task unless it is scheduled.
    ///
    /// - Throws: `DatabaseError`.
    func prepare() async throws {
        try await dispatch.change { transaction in
            let known = try transaction.sql.first(
                "SELECT 1 FROM deadline WHERE kind = \(Self.taskKind) AND subject = \(Self.taskSubject)"
            )
            if known == nil { try Self.schedule(in: transaction.sql, at: transaction.now) }
        }
    }

    /// Learns from the rows stored since the last run.
    ///
    /// - Throws: `DatabaseError`; unprocessed rows stay.
    func learn() async throws {
        let (taxis, drives) = try await dispatch.change { transaction in
            let told = ToldArrivalStore(transaction: transaction.sql)
            try told.forgetOver()
            let taxis = try told.arrived(limit: Self.mostAtOnce)
            return (taxis, try EndedDriveStore(transaction: transaction.sql).all(limit: Self.mostAtOnce))
        }
        for taxi in taxis { try await learn(from: taxi) }
        for (request, drive) in drives {
            try await learnOnce(drive) { try EndedDriveStore(transaction: $0).forget(request) }
        }
        let isMoreLeft = max(taxis.count, drives.count) == Self.mostAtOnce
        let pause = isMoreLeft ? Self.nextBatchMilliseconds : Self.freshMilliseconds
        try await dispatch.change {
            try Self.schedule(in: $0.sql, at: $0.now.advanced(milliseconds: pause))
        }
    }

    private func learn(from taxi: ArrivedTaxi) async throws {
        guard let drive = taxi.drive else { return }
        try await learnOnce(drive) { transaction in
            try ToldArrivalStore(transaction: transaction).forget(taxi)
            let errors = ArrivalErrorStore(transaction: transaction)
            for error in taxi.errors { try errors.add(error) }
        }
    }

    private func learnOnce(
        _ drive: FinishedDrive,
        _ record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {
        do { try await travel.learn(drive, recording: record) } catch is AlreadyLearned {}
    }

    private static func schedule(in transaction: any Transaction, at moment: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: taskKind, subject: taskSubject, dueAt: moment)
    }
}
