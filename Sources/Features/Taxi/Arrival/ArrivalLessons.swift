import CrosstownDispatchEngine
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues
import Synchronization

/// What taxis that have come and rides that have ended teach: how long ways take, and by how much what passengers were
/// told was off.
///
/// Nobody waits for a lesson. What is to be learned from stands in rows, written with what happened; they are worked off
/// each minute, by one server, each once.
package final class ArrivalLessons: Sendable {
    private struct State {
        var errors = ArrivalErrors()
        var readAt: Timestamp?
    }

    /// The kind of the outbound task that learns: the routing engine is asked, which lies outside the database.
    static let taskKind = "taxi.lessons"
    /// There is one such task.
    private static let taskSubject = "all"

    /// How often it is learned; other servers on the same database measure, too.
    private static let freshMilliseconds: Int64 = 60_000
    /// So many drives, each with a question to the routing engine, are learned from well within half a minute.
    private static let mostAtOnce = 32
    /// How long until the next of them, where more wait.
    private static let nextBatchMilliseconds: Int64 = 1_000

    private let dispatch: Dispatch
    private let travel: any TravelPlanner
    private let clock: any WallClock
    private let state = Mutex(State())

    /// Has learned nothing yet.
    package init(dispatch: Dispatch, travel: any TravelPlanner, clock: any WallClock) {
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

    /// Keeps what was told of a coming taxi; whoever looks does not hear of it where that fails.
    ///
    /// - Parameters:
    ///   - told: what was told.
    ///   - ride: the request that the taxi comes for, with what was told before.
    ///   - isLesson: whether it is to be held against the moment when the taxi comes.
    func keep(_ told: ToldArrival, of ride: TaxiRequest, isLesson: Bool) async {
        guard let acceptedAt = ride.acceptedAt else { return }
        try? await dispatch.change { step in
            if told.arrival != ride.toldArrival { try step.requests.tell(told.arrival, of: ride) }
            guard isLesson else { return }
            try ToldArrivalStore(transaction: step.transaction).keep(told, of: ride.id, acceptedAt: acceptedAt)
        }
    }

    /// Sets the task that learns; one that is set keeps its time.
    ///
    /// - Throws: `DatabaseError`.
    func prepare() async throws {
        try await dispatch.change { step in
            let known = try step.transaction.first(
                "SELECT 1 FROM deadline WHERE kind = \(Self.taskKind) AND subject = \(Self.taskSubject)"
            )
            if known == nil { try Self.schedule(in: step.transaction, at: step.now) }
        }
    }

    /// Learns from what has happened since the last time.
    ///
    /// - Throws: `DatabaseError`; what was not learned from stays.
    func learn() async throws {
        let (taxis, drives) = try await dispatch.change { step in
            let told = ToldArrivalStore(transaction: step.transaction)
            try told.forgetOver()
            let taxis = try told.arrived(limit: Self.mostAtOnce)
            return (taxis, try EndedDriveStore(transaction: step.transaction).all(limit: Self.mostAtOnce))
        }
        for taxi in taxis { try await learn(from: taxi) }
        for (request, drive) in drives {
            try await learnOnce(drive) { try EndedDriveStore(transaction: $0).forget(request) }
        }
        let isMoreLeft = max(taxis.count, drives.count) == Self.mostAtOnce
        let pause = isMoreLeft ? Self.nextBatchMilliseconds : Self.freshMilliseconds
        try await dispatch.change {
            try Self.schedule(in: $0.transaction, at: $0.now.advanced(milliseconds: pause))
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
