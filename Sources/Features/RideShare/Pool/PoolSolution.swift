import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import Crypto
import Foundation

/// A new plan of a pool with its input.
struct PoolSolution: Sendable {
    let pool: EventPool
    let event: String
    let revision: Int
    let now: Timestamp
    let rounds: Int
    /// The number of the check at which the processor time ran out.
    let ranOutAt: Int?
    /// The used processor time.
    let processorMilliseconds: Int
    let memory: PoolMemory
    let news: PoolNews

    init(_ pool: EventPool, of event: String, revision: Int, at now: Timestamp, _ budget: PlanBudget) {
        (self.pool, self.event, self.revision, self.now, rounds) = (pool, event, revision, now, budget.rounds)
        var meter = PlanBudget.Meter(budget)
        (memory, news) = pool.planned(at: now, &meter)
        ranOutAt = meter.ranOutAt
        processorMilliseconds = Int(meter.used * 1000)
    }

    /// Whether drivers and riders know each other.
    var isFrozen: Bool { pool.isFrozen(at: now) }

    /// The number of requests with a ride.
    var served: Int { memory.plan.served }

    /// The number of requests without a ride.
    var unserved: Int { pool.entries.count { $0.kind == .request } - served }

    /// Whether a longer search may find more rides: after a change, and again as long as it helps.
    func isWorthMore(than servedBefore: Int, isQuiet: Bool) -> Bool {
        unserved > 0 && served > 0 && (!isQuiet || served > servedBefore)
    }

    /// Returns the plan's fingerprint: the SHA-256 of its JSON.
    ///
    /// - Throws: `EncodingError`.
    func fingerprint() throws -> String {
        let json = try PoolStore.json(memory.plan)
        return SHA256.hash(data: Data(json.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }

    /// Returns the pairings of the plan; outcomes of earlier pick-ups stay, also for arrived riders who are no longer
    /// in the plan.
    func pairings(_ before: [Identifier<SignUp>: Pairing]) -> [Pairing] {
        let here = Set(pool.entries.map(\.id))
        let arrived = before.values.filter { $0.arrivedAt != nil && !here.contains($0.request) }
        let planned = pool.plan(of: memory).rides.flatMap { ride in
            ride.pickUps.enumerated().map { order, pickUp in
                pairing(pickUp, order, ride.driver, before[pickUp.rider.of(SignUp.self)])
            }
        }
        return planned + arrived
    }

    private func pairing(
        _ pickUp: PickUp,
        _ order: Int,
        _ driver: Identifier<Driver>,
        _ before: Pairing?
    ) -> Pairing {
        let window = pool.window(of: pickUp.rider, in: memory)
        let offer = driver.of(SignUp.self)
        return Pairing(
            request: pickUp.rider.of(SignUp.self),
            leg: pool.leg,
            offer: offer,
            placeInOrder: order,
            at: pickUp.at,
            earliest: window?.earliest ?? pickUp.at,
            latest: window?.latest ?? pickUp.at,
            isNamed: memory.toldDrivers[pickUp.rider] == driver,
            outcome: before?.offer == offer ? before?.outcome ?? .open : .open,
            arrivedAt: before?.offer == offer ? before?.arrivedAt : nil
        )
    }
}

/// A plan's record, created outside the transaction that stores it, since others wait for that transaction.
struct PlanRecord: Sendable {
    /// The number of changes in the previous plan.
    let solvedRevision: Int
    /// The pool's new knowledge, as JSON.
    let known: String
    /// The changes since the previous plan, as JSON.
    let step: String
    let fingerprint: String

    /// Creates the record of a plan from the pool's previous knowledge.
    ///
    /// - Throws: `EncodingError`.
    init(_ solution: PoolSolution, since before: KnownPool, solvedRevision: Int) throws {
        let pool = solution.pool
        let after = KnownPool(
            frame: pool.frame,
            entries: pool.entries,
            memory: solution.memory,
            isByRoad: pool.roads != nil,
            places: pool.roads?.places.count
        )
        self.solvedRevision = solvedRevision
        known = try PoolStore.json(after)
        step = try PoolStore.json(PoolDifference(pool, since: before.entries))
        fingerprint = try solution.fingerprint()
    }
}

/// The changes from one plan of a pool to the next; applied in order, they reproduce every plan.
struct PoolDifference: Codable, Sendable {
    let frame: PoolFrame
    /// Whether drives were by road.
    let isByRoad: Bool?
    /// The number of places with known drives.
    let places: Int?
    /// Sign-ups that were created or updated.
    let changed: [PoolEntry]
    /// Sign-ups that left.
    let gone: [Identifier<SignUp>]

    /// Compares the known entries with the current ones.
    init(_ pool: EventPool, since known: [PoolEntry]) {
        frame = pool.frame
        isByRoad = pool.roads == nil ? nil : true
        places = pool.roads?.places.count
        let before = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0) })
        let here = Set(pool.entries.map(\.id))
        changed = pool.entries.filter { before[$0.id] != $0 }
        gone = known.map(\.id).filter { !here.contains($0) }
    }

    /// Returns the entries after the change.
    func applied(to known: [PoolEntry]) -> [PoolEntry] {
        var entries = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0) })
        for id in gone { entries[id] = nil }
        for entry in changed { entries[entry.id] = entry }
        return entries.values.sorted { $0.id < $1.id }
    }
}
