import CrosstownClient
import Synchronization

/// A transport that answers by a script, and remembers what it was asked.
final class ScriptedTransport: Transport {
    enum Step: Sendable {
        case answer(Int, String = "", [String: String] = [:])
        case pieces([String])
        case fails(any Error)
    }

    private struct State {
        var steps: [Step]
        var requests: [ClientRequest] = []
    }

    private let state: Mutex<State>

    init(_ steps: Step...) { state = Mutex(State(steps: steps)) }

    var requests: [ClientRequest] { state.withLock { $0.requests } }

    func send(_ request: ClientRequest) async throws -> ClientResponse {
        switch next(request) {
        case .answer(let status, let body, let headers):
            ClientResponse(ResponseHead(status: status, headers: headers), body: Array(body.utf8))
        case .pieces(let pieces):
            ClientResponse(ResponseHead(status: 200), body: Array(pieces.joined().utf8))
        case .fails(let error): throw error
        }
    }

    func stream(_ request: ClientRequest) async throws -> ClientStream {
        switch next(request) {
        case .answer(let status, _, let headers):
            ClientStream(ResponseHead(status: status, headers: headers), pieces: Self.stream([]))
        case .pieces(let pieces):
            ClientStream(ResponseHead(status: 200), pieces: Self.stream(pieces))
        case .fails(let error): throw error
        }
    }

    private func next(_ request: ClientRequest) -> Step {
        state.withLock { state in
            state.requests.append(request)
            return state.steps.isEmpty ? .fails(CancellationError()) : state.steps.removeFirst()
        }
    }

    private static func stream(_ pieces: [String]) -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { continuation in
            for piece in pieces { continuation.yield(Array(piece.utf8)) }
            continuation.finish()
        }
    }
}

/// A clock on which every sleep is over at once, and remembered.
final class RestlessClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let slept = Mutex<[Duration]>([])
    private let start = ContinuousClock.now

    var pauses: [Duration] { slept.withLock { $0 } }
    var now: Instant { start }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        slept.withLock { $0.append(start.duration(to: deadline)) }
        await Task.yield()
    }
}
