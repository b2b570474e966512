import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Logging
import ServiceLifecycle

/// Plans pools whenever somebody signs up or cancels, outside of transactions, and keeps a plan only while it still fits.
struct PoolPlanner: Service {
    /// How often it looks for work in any case.
    private static let longestWait = Duration.seconds(30)
    private static let waitAfterFailure = Duration.seconds(1)
    /// A server that fails while it plans keeps a pool so long: what a plan takes at most, the routing engine included.
    private static let claimMilliseconds: Int64 = 10_000

    let database: any Database
    let events: any EventDirectory
    let friends: any Friends
    let survey: RoadSurvey
    let clock: any WallClock
    let sleeper: any Clock<Duration>
    let messages: RideShareMessages
    let logger: Logger

    /// Plans until shutdown.
    func run() async throws {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let following = database.follow(PoolStore.channel) { _ in signal.yield() }
        defer { withExtendedLifetime(following) {} }
        signal.yield()
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask {
                    while (try? await sleeper.sleep(for: Self.longestWait)) != nil { signal.yield() }
                }
                group.addTask {
                    for await _ in signals {
                        do { while try await planNext() {} } catch {
                            logger.error("pools cannot be planned", metadata: ["error": "\(type(of: error))"])
                            try? await sleeper.sleep(for: Self.waitAfterFailure)
                            signal.yield()
                        }
                        if Task.isCancelled { return }
                    }
                }
            }
        }
    }

    /// Plans each pool that waits for it once; one that fails keeps no other from being planned.
    ///
    /// - Returns: whether there may be more to do at once.
    /// - Throws: `DatabaseError`.
    func planNext() async throws -> Bool {
        let unsolved = try await database.read { try PoolStore(transaction: $0).unsolved() }
        var planned = 0
        for (event, leg) in unsolved {
            do {
                if try await plan(event, leg) { planned += 1 }
            } catch {
                logger.error("a pool cannot be planned", metadata: ["pool": "\(event)", "error": "\(type(of: error))"])
            }
        }
        return planned > 0
    }

    /// Plans a pool that no other server is planning.
    ///
    /// - Returns: whether it was planned.
    private func plan(_ event: String, _ leg: Leg) async throws -> Bool {
        let now = clock.now()
        let end = now.advanced(milliseconds: Self.claimMilliseconds)
        let isOwn = try await database.write {
            try PoolStore(transaction: $0).claim(event: event, leg: leg, at: now, until: end)
        }
        guard isOwn else { return false }
        do {
            try await planOwn(event, leg, at: now)
        } catch {
            try? await database.write { try PoolStore(transaction: $0).release(event: event, leg: leg) }
            throw error
        }
        return true
    }

    private func planOwn(_ event: String, _ leg: Leg, at now: Timestamp) async throws {
        let loaded = try await database.read { try load(event, leg, $0) }
        guard let parts = loaded.parts else {
            return try await database.write {
                let pools = PoolStore(transaction: $0)
                try pools.skip(event: event, leg: leg, revision: loaded.revision)
                try pools.release(event: event, leg: leg)
            }
        }
        let pool = try await surveyed(parts, event, leg, at: now)
        let isQuiet = parts.known.frame == parts.frame && parts.known.entries == parts.entries
        let budget = Self.budget(pool, isQuiet: isQuiet, at: now)
        let solution = try await PoolWork.planning.run {
            PoolSolution(pool, of: event, revision: loaded.revision, at: now, budget)
        }
        try await database.write { [events, messages] transaction in
            let pools = PoolStore(transaction: transaction)
            try pools.release(event: event, leg: leg)
            guard let before = try pools.keep(solution) else { return }
            let isCurrent = try pools.known(event: event, leg: leg).revision == solution.revision
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            try messages.tell(solution, before, context)
            if solution.isWorthMore(than: before.count, isQuiet: isQuiet) {
                try Deadlines.schedule(
                    transaction,
                    kind: RideShareDeadline.quiet,
                    subject: RideShareDeadline.subject(event, leg),
                    dueAt: now.advanced(milliseconds: RideShareDeadline.quietAfterPlan)
                )
            }
            // Whoever has just signed up is still to be planned for.
            if isCurrent, leg == .there, Self.isFrozen(pool, at: now) { try messages.settleOnlyBoth(event, context) }
            try transaction.notify(RideShareAnnouncer.channel, event)
        }
    }

    /// What a pool is made of.
    private struct Parts: Sendable {
        let frame: PoolFrame
        let entries: [PoolEntry]
        let known: KnownPool
    }

    private func load(
        _ id: String,
        _ leg: Leg,
        _ transaction: any Transaction
    ) throws -> (parts: Parts?, revision: Int) {
        let (known, revision) = try PoolStore(transaction: transaction).known(event: id, leg: leg)
        guard let event = try events.event(id, in: transaction), let frame = PoolFrame(event) else {
            return (nil, revision)
        }
        let signUps = try SignUpStore(transaction: transaction).listOpen(event: id).filter { $0.way.includes(leg) }
        return (Parts(frame: frame, entries: try entries(signUps, transaction), known: known), revision)
    }

    /// The pool with the drives by road, where it has begun with them or begins now and the routing engine can be asked.
    private func surveyed(_ parts: Parts, _ event: String, _ leg: Leg, at now: Timestamp) async throws -> EventPool {
        let plain = EventPool(frame: parts.frame, leg: leg, entries: parts.entries, since: parts.known)
        let isNew = parts.known.frame == nil
        guard isNew || parts.known.isByRoad == true else { return plain }
        let moment = leg == .there ? parts.frame.beginsAt : parts.frame.endsAt
        // The event first: other places are asked for with those that are on streets.
        let places = plain.places.suffix(1) + plain.places.dropLast()
        let roads = try await survey.times(event, Array(places), at: moment)
        guard !isNew || roads.countOffRoad(Array(places)) < places.count else { return plain }
        return EventPool(frame: parts.frame, leg: leg, entries: parts.entries, since: parts.known, roads: roads)
    }

    /// The sign-ups, each with those whom its owner has blocked or avoids, or by whom that holds.
    private func entries(_ signUps: [SignUp], _ transaction: any Transaction) throws -> [PoolEntry] {
        let owners = Dictionary(
            signUps.compactMap { signUp in signUp.person.map { ($0, signUp.id) } },
            uniquingKeysWith: { first, _ in first }
        )
        var avoided: [Identifier<SignUp>: [Identifier<SignUp>]] = [:]
        for block in try friends.blocks(among: owners.keys.sorted(), in: transaction) {
            guard let one = owners[block.blocker], let other = owners[block.blocked] else { continue }
            avoided[one, default: []].append(other)
            avoided[other, default: []].append(one)
        }
        let here = Set(signUps.map(\.id))
        if let event = signUps.first?.event {
            for (one, person) in try AvoidanceStore(transaction: transaction).list(event: event) {
                guard here.contains(one), let other = owners[person], one != other else { continue }
                avoided[one, default: []].append(other)
                avoided[other, default: []].append(one)
            }
        }
        var fixed: [Identifier<SignUp>: Identifier<SignUp>] = [:]
        for ruling in try signUps.first.map({ try RulingStore(transaction: transaction).active(event: $0.event) }) ?? []
        where here.contains(ruling.offer) && here.contains(ruling.request) {
            switch ruling.kind {
            case .fix: fixed[ruling.request] = ruling.offer
            case .forbid: avoided[ruling.request, default: []].append(ruling.offer)
            }
        }
        return signUps.map { PoolEntry($0, avoiding: Set(avoided[$0.id] ?? []).sorted(), with: fixed[$0.id]) }
    }

    static func isFrozen(_ pool: EventPool, at now: Timestamp) -> Bool {
        let moment = pool.leg == .there ? pool.frame.beginsAt : pool.frame.endsAt
        return moment.milliseconds(since: now) <= Int64(EventPool.freeze.value * 1000)
    }

    /// How long a plan may take: 0.3 s of processor time after a change, 1 s where nothing has changed since the plan before,
    /// and 5 s where drivers are told for good.
    ///
    /// Who signs up waits for the plan that is being made, hence no more. A round of a crowded pool of a thousand takes 15 to
    /// 20 µs.
    static func budget(_ pool: EventPool, isQuiet: Bool, at now: Timestamp) -> PlanBudget {
        let isFirstFrozen = isFrozen(pool, at: now) && pool.memory.toldDrivers.isEmpty
        if isFirstFrozen { return PlanBudget(rounds: 200_000, bound: .seconds(5)) }
        return isQuiet
            ? PlanBudget(rounds: 50_000, bound: .seconds(1)) : PlanBudget(rounds: 15_000, bound: .seconds(0.3))
    }
}

extension RideShareMessages {
    /// Takes those out who ride both ways or not at all and lack one, before anybody comes for them.
    func settleOnlyBoth(_ event: String, _ context: RideShareTransaction) throws {
        let paired = try Leg.allCases.map { Set(try context.pools.list(event: event, leg: $0).map(\.request)) }
        let lost = try context.signUps.listOpen(event: event).filter { request in
            request.kind == .request && request.onlyBoth && request.way == .both
                && !paired.allSatisfy { $0.contains(request.id) }
        }
        for var request in lost {
            request.state = .cancelled
            try context.signUps.update(request)
            try tell(
                request,
                "No ride both ways",
                "There is no seat for you both ways, so your request has ended. You can ask for one way alone.",
                context
            )
        }
        try context.signUps.noteChange(lost.map(\.id), at: context.now)
        if !lost.isEmpty { try context.changed(event, Leg.allCases) }
    }
}
