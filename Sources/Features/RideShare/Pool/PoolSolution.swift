import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import Crypto
import Foundation

/// A new plan of a pool, with everything that it was made from.
struct PoolSolution: Sendable {
    let pool: EventPool
    let event: String
    let revision: Int
    let now: Timestamp
    let rounds: Int
    /// How often the search had asked when the processor's time ran out.
    let ranOutAt: Int?
    /// The processor time that it took.
    let processorMilliseconds: Int
    let memory: PoolMemory
    let news: PoolNews

    /// Plans a pool.
    init(_ pool: EventPool, of event: String, revision: Int, at now: Timestamp, _ budget: PlanBudget) {
        (self.pool, self.event, self.revision, self.now, rounds) = (pool, event, revision, now, budget.rounds)
        var meter = PlanBudget.Meter(budget)
        (memory, news) = pool.planned(at: now, &meter)
        ranOutAt = meter.ranOutAt
        processorMilliseconds = Int(meter.used * 1000)
    }

    /// Whether drivers and riders know each other by now.
    var isFrozen: Bool { pool.isFrozen(at: now) }

    /// How many requests have a ride.
    var served: Int { memory.plan.served }

    /// How many have none.
    var unserved: Int { pool.entries.count { $0.kind == .request } - served }

    /// Whether a longer search may find a ride for somebody who has none: after a change, and again as long as it helps.
    func isWorthMore(than servedBefore: Int, isQuiet: Bool) -> Bool {
        unserved > 0 && served > 0 && (!isQuiet || served > servedBefore)
    }

    /// What tells this plan from all others: the SHA-256 of its JSON.
    ///
    /// - Throws: `EncodingError`.
    func fingerprint() throws -> String {
        let json = try PoolStore.json(memory.plan)
        return SHA256.hash(data: Data(json.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }

    /// The pairings of the plan; what became of a pick-up stays as it was, also for those who have arrived and are in no
    /// plan any more.
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

/// A plan as it is written down: made beside the transaction that keeps it, which others wait for.
struct PlanRecord: Sendable {
    /// The number of changes up to which the pool had been planned before.
    let solvedRevision: Int
    /// What the pool knows from now on, as JSON.
    let known: String
    /// What has changed since the plan before, as JSON.
    let step: String
    /// What tells the plan from all others.
    let fingerprint: String

    /// Writes down a plan that was made from what a pool knew.
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

/// What changed from one plan of a pool to the next; all of them in order make every plan again.
struct PoolDifference: Codable, Sendable {
    let frame: PoolFrame
    /// Whether the drives were those by road.
    let isByRoad: Bool?
    /// For how many places they were known.
    let places: Int?
    /// Those who came or changed something.
    let changed: [PoolEntry]
    /// Those who left.
    let gone: [Identifier<SignUp>]

    /// Compares what is known with who is signed up now.
    init(_ pool: EventPool, since known: [PoolEntry]) {
        frame = pool.frame
        isByRoad = pool.roads == nil ? nil : true
        places = pool.roads?.places.count
        let before = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0) })
        let here = Set(pool.entries.map(\.id))
        changed = pool.entries.filter { before[$0.id] != $0 }
        gone = known.map(\.id).filter { !here.contains($0) }
    }

    /// Who is signed up after the step.
    func applied(to known: [PoolEntry]) -> [PoolEntry] {
        var entries = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0) })
        for id in gone { entries[id] = nil }
        for entry in changed { entries[entry.id] = entry }
        return entries.values.sorted { $0.id < $1.id }
    }
}
