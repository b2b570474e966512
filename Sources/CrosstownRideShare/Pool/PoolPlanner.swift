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

    let database: any Database
    let events: any EventDirectory
    let friends: any Friends
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
                try await plan(event, leg)
                planned += 1
            } catch {
                logger.error("a pool cannot be planned", metadata: ["pool": "\(event)", "error": "\(type(of: error))"])
            }
        }
        return planned > 0
    }

    private func plan(_ event: String, _ leg: Leg) async throws {
        let now = clock.now()
        let (loaded, revision) = try await database.read { try load(event, leg, $0) }
        guard let pool = loaded else {
            return try await database.write {
                try PoolStore(transaction: $0).skip(event: event, leg: leg, revision: revision)
            }
        }
        let rounds = Self.rounds(pool, at: now)
        let solution = try await PoolWork.planning.run {
            PoolSolution(pool, of: event, revision: revision, at: now, rounds: rounds)
        }
        try await database.write { [events, messages] transaction in
            guard let before = try PoolStore(transaction: transaction).keep(solution) else { return }
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            try messages.tell(solution, before, context)
            if leg == .there, Self.isFrozen(pool, at: now) { try messages.settleOnlyBoth(event, context) }
            try transaction.notify(RideShareAnnouncer.channel, event)
        }
    }

    private func load(
        _ id: String,
        _ leg: Leg,
        _ transaction: any Transaction
    ) throws -> (EventPool?, revision: Int) {
        let (known, revision) = try PoolStore(transaction: transaction).known(event: id, leg: leg)
        guard let event = try events.event(id, in: transaction), let frame = PoolFrame(event) else {
            return (nil, revision)
        }
        let signUps = try SignUpStore(transaction: transaction).listOpen(event: id).filter { $0.way.includes(leg) }
        let pool = EventPool(
            frame: frame,
            leg: leg,
            entries: try entries(signUps, transaction),
            since: known
        )
        return (pool, revision)
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
        return signUps.map { PoolEntry($0, avoiding: Set(avoided[$0.id] ?? []).sorted()) }
    }

    static func isFrozen(_ pool: EventPool, at now: Timestamp) -> Bool {
        let moment = pool.leg == .there ? pool.frame.beginsAt : pool.frame.endsAt
        return moment.milliseconds(since: now) <= Int64(EventPool.freeze.value * 1000)
    }

    /// How many rounds a plan may take: about 0.3 s after a change, and some seconds where drivers are told for good.
    ///
    /// A round of a crowded pool of a thousand takes 15 to 20 µs.
    static func rounds(_ pool: EventPool, at now: Timestamp) -> Int {
        let isFirstFrozen = isFrozen(pool, at: now) && pool.memory.toldDrivers.isEmpty
        return isFirstFrozen ? 200_000 : 15_000
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
        if !lost.isEmpty { try context.changed(event, Leg.allCases) }
    }
}
