import CrosstownClient
import CrosstownContract
import CrosstownGeo
import CrosstownTesting
import CrosstownValues
import Synchronization
import Testing

@testable import CrosstownSimulator

@Suite(.timeLimit(.minutes(1))) struct SignInTurnsTests {
    @Test func `of many agents who arrive at once, two register or sign in at a time`() async throws {
        let server = CountingServer()
        let stage = Stage(transport: server, router: StraightRouter(), wall: ManualClock(), duration: nil)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...30 {
                let credentials = Credentials(userName: "agent-\(number)", password: "around the block")
                let signIn = SignIn(
                    stage: stage,
                    credentials: credentials,
                    register: { _ = try await stage.client.register(credentials) },
                    random: SplitMix(seed: UInt64(number))
                )
                group.addTask { try await signIn.client() != nil }
            }
            for try await isIn in group { #expect(isIn) }
        }

        #expect(server.mostAtOnce == 2)
        #expect(server.sessions == 30)
    }

    @Test func `an agent whose call fails gives its turn to the next`() async throws {
        let turns = SignInTurns(atOnce: 1)
        _ = await #expect(throws: CancellationError.self) {
            try await turns.take { throw CancellationError() }
        }

        #expect(try await turns.take { true })
    }
}

/// Opens sessions, and counts how many calls are under way.
private final class CountingServer: Transport {
    private struct State {
        var open = 0
        var mostAtOnce = 0
        var sessions = 0
    }

    private let state = Mutex(State())

    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
    var sessions: Int { state.withLock { $0.sessions } }

    func send(_ request: ClientRequest) async throws -> ClientResponse {
        state.withLock { state in
            state.open += 1
            state.mostAtOnce = max(state.mostAtOnce, state.open)
        }
        for _ in 0..<10 { await Task.yield() }
        return state.withLock { state in
            state.open -= 1
            // All names are taken, as in a second simulation.
            guard request.path == "/sessions" else { return ClientResponse(ResponseHead(status: 422)) }
            state.sessions += 1
            let body = #"{"key":"k","expiresAt":1893456000000,"userName":"a","role":"passenger"}"#
            return ClientResponse(ResponseHead(status: 201), body: Array(body.utf8))
        }
    }

    func stream(_ request: ClientRequest) async throws -> ClientStream { throw CancellationError() }
}
