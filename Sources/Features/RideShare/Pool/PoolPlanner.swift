import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Logging

/// Plans pools outside of transactions after each sign-up or cancellation, and stores a plan only if it is still valid.
struct PoolPlanner {
    /// How long a failed server blocks a pool: the maximum duration of a plan, including the routing engine.
    private static let claimMilliseconds: Int64 = 10_000
    /// The delay before retrying a pool whose plan failed.
    private static let holdMilliseconds: Int64 = 1_000

    let database: any Database
    let events: any EventDirectory
    let friends: any Friends
    let survey: RoadSurvey
    let clock: any WallClock
    let messages: RideShareMessages
    let logger: Logger

    /// Plans the pool that has waited longest; a failure does not block other pools.
    ///
    /// - Returns: whether more pools may be waiting.
    /// - Throws: `DatabaseError`.
    func planNext() async throws -> Bool {
        let now = clock.now()
        guard let (event, leg) = try await database.read({ try PoolStore(transaction: $0).next(at: now) }) else {
            return false
        }
        do {
            try await plan(event, leg)
        } catch {
            logger.error("a pool cannot be planned", metadata: ["pool": "\(event)", "error": "\(type(of: error))"])
        }
        return true
    }

    /// Plans a pool unless another server does.
    private func plan(_ event: String, _ leg: Leg) async throws {
        let now = clock.now()
        let end = now.advanced(milliseconds: Self.claimMilliseconds)
        let isOwn = try await database.write {
            try PoolStore(transaction: $0).claim(event: event, leg: leg, at: now, until: end)
        }
        guard isOwn else { return }
        do {
            try await planOwn(event, leg, at: now)
        } catch {
            let later = now.advanced(milliseconds: Self.holdMilliseconds)
            try? await database.write {
                try PoolStore(transaction: $0).release(event: event, leg: leg, plannedAt: now, from: later)
            }
            throw error
        }
    }

    private func planOwn(_ event: String, _ leg: Leg, at now: Timestamp) async throws {
        let loaded = try await database.read { try load(event, leg, $0, at: now) }
        guard let frame = loaded.frame else {
            return try await database.write { [events, messages] transaction in
                let pools = PoolStore(transaction: transaction)
                try pools.skip(event: event, leg: leg, revision: loaded.row.revision)
                try pools.release(event: event, leg: leg, plannedAt: now)
                let context = RideShareTransaction(transaction: transaction, now: now, events: events)
                try messages.tellMoves(event, context)
            }
        }
        let parts = Parts(event: event, leg: leg, frame: frame, loaded: loaded)
        let known = try await PoolWork.planning.run { try parts.loaded.row.known() }
        let roads = try await roads(parts, known)
        let plan = try await PoolWork.planning.run { try Plan(parts, known, roads, at: now) }
        try await keep(plan)
    }

    /// Stores a plan and notifies all affected people.
    private func keep(_ plan: Plan) async throws {
        let solution = plan.solution
        let (event, leg, now) = (solution.event, solution.pool.leg, solution.now)
        try await database.write { [events, messages] transaction in
            let pools = PoolStore(transaction: transaction)
            try pools.release(event: event, leg: leg, plannedAt: now)
            guard let before = try pools.keep(solution, plan.record) else { return }
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            let unread = try untold(event, context)
            try messages.tell(solution, before, besides: unread, context)
            try messages.tellMoves(event, context)
            try context.scheduleReports(ofLost: solution, before)
            try LostRideStore(transaction: transaction).note(solution)
            if solution.isWorthMore(than: before.count, isQuiet: plan.isQuiet) {
                try Deadlines.schedule(
                    transaction,
                    kind: RideShareDeadline.quiet,
                    subject: RideShareDeadline.subject(event, leg),
                    dueAt: now.advanced(milliseconds: RideShareDeadline.quietAfter(plan.isQuiet))
                )
            }
            // New sign-ups are not planned yet.
            if solution.pool.isOnTheWayThere(at: now), try pools.isPlanned(event: event) {
                try messages.settleOnlyBoth(event, context)
            }
            try messages.reportUnserved(solution, before, besides: unread, context)
            try transaction.notify(RideShareAnnouncer.channel, event)
        }
    }

    /// Returns the people whose notification about the moved event includes the plan.
    private func untold(_ event: String, _ context: RideShareTransaction) throws -> Set<Identifier<SignUp>> {
        // The plan may be created before the message about the changed event arrives.
        if let event = try context.knownEvent(event) { try context.noteMove(of: event) }
        return try context.moves.listUntold(event: event)
    }

    /// The stored data of a pool; without a frame there is nothing to plan.
    private struct Loaded: Sendable {
        let row: PoolRow
        var frame: PoolFrame?
        var entries: [PoolEntry] = []
    }

    /// The input of a pool.
    private struct Parts: Sendable {
        let event: String
        let leg: Leg
        let frame: PoolFrame
        let loaded: Loaded
    }

    /// A plan and its record.
    private struct Plan: Sendable {
        let solution: PoolSolution
        let record: PlanRecord
        /// Whether nothing has changed since the previous plan.
        let isQuiet: Bool

        init(_ parts: Parts, _ known: KnownPool, _ roads: RoadTimes?, at now: Timestamp) throws {
            let row = parts.loaded.row
            let entries = parts.loaded.entries
            isQuiet = known.frame == parts.frame && known.entries == entries
            let pool = EventPool(frame: parts.frame, leg: parts.leg, entries: entries, since: known, roads: roads)
            let budget = PoolPlanner.budget(pool, isQuiet: isQuiet, at: now)
            solution = PoolSolution(pool, of: parts.event, revision: row.revision, at: now, budget)
            record = try PlanRecord(solution, since: known, solvedRevision: row.solvedRevision)
        }
    }

    private func load(
        _ id: String,
        _ leg: Leg,
        _ transaction: any Transaction,
        at now: Timestamp
    ) throws -> Loaded {
        var loaded = Loaded(row: try PoolStore(transaction: transaction).row(event: id, leg: leg))
        guard let event = try events.event(id, in: transaction), let frame = PoolFrame(event),
            !frame.isOver(leg, at: now)
        else { return loaded }
        loaded.frame = frame
        let signUps = try SignUpStore(transaction: transaction).listOpen(event: id).filter { $0.way.includes(leg) }
        loaded.entries = try PoolEntries(event: id, leg: leg, friends: friends, transaction: transaction).list(signUps)
        return loaded
    }

    /// Returns the drives by road as far as the routing engine has returned them; `nil` before its first response.
    ///
    /// Once a car has left, promises by straight lines stay, so that no rider loses a car on the road.
    private func roads(_ parts: Parts, _ known: KnownPool) async throws -> RoadTimes? {
        let moment = parts.leg == .there ? parts.frame.beginsAt : parts.frame.endsAt
        // The event comes first: the survey measures other places together with places on streets.
        let places = [parts.frame.place] + parts.loaded.entries.flatMap(\.places)
        let roads = try await survey.times(parts.event, places, at: moment)
        if parts.loaded.entries.contains(where: { $0.hasLeft == true }), known.isRemeasured(by: roads) {
            return known.places.map(roads.first)
        }
        return known.isByRoad == true || roads.countOffRoad(places) < places.count ? roads : nil
    }

    /// Returns the time limit of a plan: 0.3 s of processor time after a change, 1 s if nothing has changed since the
    /// previous plan, and 5 s for the final plan before drivers are notified.
    ///
    /// New users wait for the current plan, so the limit is short. A round of a large pool of a thousand takes 15 to 20
    /// µs.
    static func budget(_ pool: EventPool, isQuiet: Bool, at now: Timestamp) -> PlanBudget {
        let isFirstFrozen = pool.isFrozen(at: now) && pool.memory.toldDrivers.isEmpty
        if isFirstFrozen { return PlanBudget(rounds: 200_000, bound: .seconds(5)) }
        return isQuiet
            ? PlanBudget(rounds: 50_000, bound: .seconds(1)) : PlanBudget(rounds: 15_000, bound: .seconds(0.3))
    }
}

extension RideShareMessages {
    /// Cancels sign-ups for both legs or none that lack one, before a driver leaves for them.
    func settleOnlyBoth(_ event: String, _ context: RideShareTransaction) throws {
        let pairings = try Leg.allCases.map { try context.pools.list(event: event, leg: $0) }
        let paired = pairings.map { Set($0.map(\.request)) }
        // Riders stay in a car that has left, whatever happens on the leg home.
        let left = Set(try context.drives.left(event: event, .there))
        let riding = Set(pairings.joined().filter { $0.leg == .there && left.contains($0.offer) }.map(\.request))
        let lost = try context.signUps.listOpen(event: event).filter { request in
            request.kind == .request && request.onlyBoth && request.way == .both && !riding.contains(request.id)
                && !paired.allSatisfy { $0.contains(request.id) }
        }
        for var request in lost {
            request.state = .cancelled
            try context.signUps.update(request)
            try withdraw(request, context)
            try tell(
                request,
                on: nil,
                "No round trip available",
                "No seat is available both ways, so your request has ended. You can still request a ride one way.",
                naming: [],
                context
            )
        }
        try context.signUps.noteChange(lost.map(\.id), at: context.now)
        if !lost.isEmpty { try context.changed(event, Leg.allCases) }
    }
}
