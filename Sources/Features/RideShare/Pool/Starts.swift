import CrosstownPoolEngine
import CrosstownValues

/// The earliest departures of cars and pick-ups of riders: not in the past, except for fixed legs that may have begun.
struct Starts {
    private let now: Timestamp?
    /// Drivers whose planned departure is in the past.
    private let left: Set<Identifier<Driver>>
    /// Riders whose car still comes.
    private let awaited: Set<Identifier<Rider>>

    /// Without a time, the requested times are used.
    init(_ pool: EventPool, at now: Timestamp?) {
        self.now = now
        let coming = Set(pool.entries.map { $0.id.of(Driver.self) })
        let rides = pool.memory.plan.rides
        left = Set(rides.filter { ride in now.map { ride.departAt < $0 } ?? false }.map(\.driver))
        awaited = Set(rides.filter { coming.contains($0.driver) }.flatMap { $0.pickUps.map(\.rider) })
    }

    /// Returns a car's earliest departure.
    func driver(_ offer: PoolEntry) -> Timestamp {
        left.contains(offer.id.of(Driver.self)) ? offer.leavesAt : max(offer.leavesAt, now ?? offer.leavesAt)
    }

    /// Returns a rider's earliest departure from the event.
    func home(_ request: PoolEntry, after end: Timestamp) -> Timestamp {
        awaited.contains(request.id.of(Rider.self)) ? end : max(end, now ?? end)
    }

    /// Returns a rider's earliest pick-up.
    func rider(_ request: PoolEntry) -> Timestamp {
        awaited.contains(request.id.of(Rider.self)) ? request.leavesAt : max(request.leavesAt, now ?? request.leavesAt)
    }
}
