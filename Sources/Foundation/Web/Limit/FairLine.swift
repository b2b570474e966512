public import CrosstownValues
import Synchronization

/// A queue in which requests from one origin wait for one another, and the origins take turns.
///
/// A request that has waited too long is rejected: its client has given up by then, and the work would be useless. If
/// the queue is full, a request from an origin with few others replaces the last one of the origin with most: a few
/// crowds do not block other users.
public final class FairLine: Sendable {
    private typealias Entry = CheckedContinuation<Void, any Error>

    private struct Waiter {
        let entry: Entry
        let until: Timestamp?

        func isLate(at now: Timestamp?) -> Bool {
            guard let until, let now else { return false }
            return until <= now
        }
    }

    private struct State {
        var free: Int
        var waiting: [String: [Waiter]] = [:]
        /// The origins of waiting requests, the next first.
        var turns: [String] = []
        var count = 0

        mutating func next() -> Waiter? {
            guard let origin = turns.first else { return nil }
            turns.removeFirst()
            guard var line = waiting[origin], !line.isEmpty else { return nil }
            let waiter = line.removeFirst()
            count -= 1
            waiting[origin] = line.isEmpty ? nil : line
            if !line.isEmpty { turns.append(origin) }
            return waiter
        }

        /// Removes the last request of the origin with most, if they are more than those of the newcomer.
        mutating func makeRoom(for newcomer: String) -> Waiter? {
            let own = waiting[newcomer]?.count ?? 0
            guard let longest = waiting.max(by: { $0.value.count < $1.value.count }), longest.value.count > own + 1
            else { return nil }
            count -= 1
            return waiting[longest.key]?.popLast()
        }

        /// Removes all requests that have waited too long.
        mutating func expire(at now: Timestamp?) -> [Waiter] {
            var late: [Waiter] = []
            for origin in turns { late += expire(origin, at: now) }
            return late
        }

        private mutating func expire(_ origin: String, at now: Timestamp?) -> [Waiter] {
            guard let line = waiting[origin] else { return [] }
            let late = line.prefix { $0.isLate(at: now) }
            if late.isEmpty { return [] }
            count -= late.count
            let rest = Array(line.dropFirst(late.count))
            waiting[origin] = rest.isEmpty ? nil : rest
            if rest.isEmpty { turns.removeAll { $0 == origin } }
            return Array(late)
        }
    }

    private let mostWaiting: Int
    private let mostFromOne: Int
    private let longestWait: Int64
    private let clock: (any WallClock)?
    private let state: Mutex<State>

    /// Creates a queue for so many places, with limits for waiting requests in all and from one origin, and for the
    /// milliseconds of waiting.
    ///
    /// Without a clock waiting never times out.
    public init(
        places: Int,
        mostWaiting: Int,
        mostFromOne: Int,
        longestWait: Int64 = 0,
        clock: (any WallClock)? = nil
    ) {
        self.mostWaiting = mostWaiting
        self.mostFromOne = mostFromOne
        self.longestWait = longestWait
        self.clock = clock
        state = Mutex(State(free: places))
    }

    /// Returns once there is a place; the caller has to leave later.
    ///
    /// - Throws: `Problem.overloaded` if too many wait, or waiting timed out.
    public func enter(from origin: String) async throws {
        let isThrough = state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
        if isThrough { return }
        let now = clock?.now()
        try await withCheckedThrowingContinuation { (entry: Entry) in
            let waiter = Waiter(entry: entry, until: now?.advanced(milliseconds: longestWait))
            let (refused, outcome) = state.withLock { state in
                let late = state.expire(at: now)
                let (displaced, outcome) = wait(waiter, origin, &state)
                return (late + displaced, outcome)
            }
            for waiter in refused { waiter.entry.resume(throwing: Problem.overloaded) }
            switch outcome {
            case .waits: break
            case .enters: entry.resume()
            case .isTurnedAway: entry.resume(throwing: Problem.overloaded)
            }
        }
    }

    /// Gives the place to the next request that has not timed out, and rejects those that have.
    public func leave() {
        let now = clock?.now()
        let (late, next): ([Waiter], Waiter?) = state.withLock { state in
            let late = state.expire(at: now)
            let next = state.next()
            if next == nil { state.free += 1 }
            return (late, next)
        }
        for waiter in late { waiter.entry.resume(throwing: Problem.overloaded) }
        next?.entry.resume()
    }

    private enum Outcome {
        case waits
        case enters
        case isTurnedAway
    }

    private func wait(_ waiter: Waiter, _ origin: String, _ state: inout State) -> (displaced: [Waiter], Outcome) {
        if state.free > 0 {
            state.free -= 1
            return ([], .enters)
        }
        let line = state.waiting[origin] ?? []
        guard line.count < mostFromOne else { return ([], .isTurnedAway) }
        let displaced = state.count < mostWaiting ? nil : state.makeRoom(for: origin)
        guard state.count < mostWaiting else { return ([], .isTurnedAway) }
        if line.isEmpty { state.turns.append(origin) }
        state.waiting[origin] = line + [waiter]
        state.count += 1
        return (displaced.map { [$0] } ?? [], .waits)
    }
}
