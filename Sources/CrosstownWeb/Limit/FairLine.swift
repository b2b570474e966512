import Synchronization

/// A line in which those who come from one place wait behind one another, and the places take turns.
public final class FairLine: Sendable {
    private typealias Waiter = CheckedContinuation<Void, any Error>

    private struct State {
        var free: Int
        var waiting: [String: [Waiter]] = [:]
        /// The origins of those who wait, the next first.
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
    }

    private let mostWaiting: Int
    private let mostFromOne: Int
    private let state: Mutex<State>

    /// Makes a line before so many places, with bounds on who waits in all and from one origin.
    public init(places: Int, mostWaiting: Int, mostFromOne: Int) {
        self.mostWaiting = mostWaiting
        self.mostFromOne = mostFromOne
        state = Mutex(State(free: places))
    }

    /// Returns once there is a place; whoever enters leaves.
    ///
    /// - Throws: `Problem.overloaded` where too many wait.
    public func enter(from origin: String) async throws {
        let isThrough = state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
        if isThrough { return }
        try await withCheckedThrowingContinuation { (waiter: Waiter) in
            switch state.withLock({ wait(waiter, origin, &$0) }) {
            case .waits: break
            case .enters: waiter.resume()
            case .isTurnedAway: waiter.resume(throwing: Problem.overloaded)
            }
        }
    }

    /// Gives the place to the next.
    public func leave() {
        let next = state.withLock { state in
            let next = state.next()
            if next == nil { state.free += 1 }
            return next
        }
        next?.resume()
    }

    private enum Outcome {
        case waits
        case enters
        case isTurnedAway
    }

    private func wait(_ waiter: Waiter, _ origin: String, _ state: inout State) -> Outcome {
        if state.free > 0 {
            state.free -= 1
            return .enters
        }
        let line = state.waiting[origin] ?? []
        guard state.count < mostWaiting, line.count < mostFromOne else { return .isTurnedAway }
        if line.isEmpty { state.turns.append(origin) }
        state.waiting[origin] = line + [waiter]
        state.count += 1
        return .waits
    }
}
