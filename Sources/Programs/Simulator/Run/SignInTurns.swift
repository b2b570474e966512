import Synchronization

/// Limits how many agents register or sign in at a time.
///
/// A server hashes a few passwords a second, and people also want to sign in: hundreds of agents at once would be ahead
/// of them in the queue.
final class SignInTurns: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// By default as many as a server's threads for passwords, so that it is never idle.
    init(atOnce count: Int = 2) { state = Mutex(State(free: count)) }

    /// Waits for a turn and calls the server.
    func take<Answer>(_ call: () async throws -> Answer) async throws -> Answer {
        await enter()
        defer { leave() }
        return try await call()
    }

    private func enter() async {
        await withCheckedContinuation { turn in
            let isFree = state.withLock { state in
                if state.free == 0 {
                    state.waiting.append(turn)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { turn.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
