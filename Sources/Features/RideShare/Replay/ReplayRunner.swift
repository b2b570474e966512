import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Runs requested replays piece by piece, so that their progress is visible.
struct ReplayRunner {
    /// The number of plans in one piece.
    static let piece = 20
    private static let claimMilliseconds: Int64 = 60_000

    let database: any Database
    let clock: any WallClock

    /// Runs the next piece of a waiting replay.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `DatabaseError`.
    func next() async throws -> Bool {
        let now = clock.now()
        let end = now.advanced(milliseconds: Self.claimMilliseconds)
        let claimed = try await database.write { try ReplayStore(transaction: $0).claim(at: now, until: end) }
        guard let (run, text) = claimed else { return false }
        let (plans, roads) = try await database.read { transaction in
            let pools = PoolStore(transaction: transaction)
            let plans = try pools.logged(event: run.event, leg: run.leg, behind: run.behind, limit: Self.piece)
            return (plans, try RoadStore(transaction: transaction).times(event: run.event))
        }
        let (after, known) = try await PoolWork.looking.run { try Self.made(run, text, plans, roads) }
        try await database.write { transaction in
            try ReplayStore(transaction: transaction).keep(after, known: known, since: run)
            try transaction.notify(RideShareAnnouncer.channel, run.event)
        }
        return true
    }

    private static func made(
        _ run: ReplayRun,
        _ text: String,
        _ plans: [LoggedPlan],
        _ roads: RoadTimes
    ) throws -> (ReplayRun, known: String) {
        var replay = PoolReplay(leg: run.leg, roads: roads, known: try PoolStore.read(text), plans: run.plans)
        try replay.run(plans)
        let isDone = replay.firstDifference != nil || plans.count < piece
        let after = ReplayRun(
            event: run.event,
            leg: run.leg,
            total: max(run.total, replay.plans),
            plans: replay.plans,
            behind: plans.last?.number ?? run.behind,
            firstDifference: replay.firstDifference,
            isDone: isDone
        )
        return (after, isDone ? "" : try PoolStore.json(replay.known))
    }
}
