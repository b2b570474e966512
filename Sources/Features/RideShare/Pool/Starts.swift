import CrosstownPoolEngine
import CrosstownValues

/// From when on cars can leave and riders be picked up: not in the past, but for those whose way stands and may have begun.
struct Starts {
    private let now: Timestamp?
    /// Drivers whose plan has them leave in the past.
    private let left: Set<Identifier<Driver>>
    /// Riders whose car still comes.
    private let awaited: Set<Identifier<Rider>>

    /// Looks at a pool at a moment; at none, everything is as it was wished.
    init(_ pool: EventPool, at now: Timestamp?) {
        self.now = now
        let coming = Set(pool.entries.map { $0.id.of(Driver.self) })
        let rides = pool.memory.plan.rides
        left = Set(rides.filter { ride in now.map { ride.departAt < $0 } ?? false }.map(\.driver))
        awaited = Set(rides.filter { coming.contains($0.driver) }.flatMap { $0.pickUps.map(\.rider) })
    }

    /// When a car leaves at the earliest.
    func driver(_ offer: PoolEntry) -> Timestamp {
        left.contains(offer.id.of(Driver.self)) ? offer.leavesAt : max(offer.leavesAt, now ?? offer.leavesAt)
    }

    /// When a rider leaves an event for home at the earliest.
    func home(_ request: PoolEntry, after end: Timestamp) -> Timestamp {
        awaited.contains(request.id.of(Rider.self)) ? end : max(end, now ?? end)
    }

    /// When a rider can be picked up at the earliest.
    func rider(_ request: PoolEntry) -> Timestamp {
        awaited.contains(request.id.of(Rider.self)) ? request.leavesAt : max(request.leavesAt, now ?? request.leavesAt)
    }
}
