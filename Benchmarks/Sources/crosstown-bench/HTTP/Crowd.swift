import Glibc

/// Somebody who calls a server again and again, each time as soon as the last answer has come.
protocol Caller: Sendable {
    /// Looks at an answer and finds what to ask next.
    ///
    /// - Parameter answer: the answer to what was asked last; `nil` at the beginning.
    /// - Returns: The next request; `nil` when there is nothing more to ask.
    /// - Throws: `BenchError` where the answer is not what it has to be.
    mutating func next(after answer: HTTPResponse?) throws -> HTTPCall?
}

/// Many callers, each with a connection of its own, on few threads: a thread for each caller would take more of the
/// processors for its waking and sleeping than for what it asks, and the server has to live with what is left.
enum Crowd {
    private static let threads = 2

    /// Has everybody call until nobody has anything more to ask.
    ///
    /// - Returns: The callers as they then are, in their order.
    /// - Throws: `ConnectionLost`, and what a caller throws.
    static func run<Member: Caller>(_ callers: [Member], port: Int) async throws -> [Member] {
        let shares = try await Crew.run(threads) { thread in
            let own = stride(from: thread, to: callers.count, by: threads).map { callers[$0] }
            var share = try CrowdThread(own, port: port)
            return try share.run()
        }
        return callers.indices.map { shares[$0 % threads][$0 / threads] }
    }
}

/// The callers of one thread.
private struct CrowdThread<Member: Caller> {
    private let connections: [HTTPConnection]
    private var callers: [Member]
    /// What the system is to watch; the descriptor is negative where there is nothing more to ask.
    private var watched: [pollfd]

    init(_ callers: [Member], port: Int) throws {
        self.callers = callers
        connections = try callers.map { _ in try HTTPConnection(port: port) }
        watched = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    }

    mutating func run() throws -> [Member] {
        for index in callers.indices { try ask(index, after: nil) }
        while watched.contains(where: { $0.fd >= 0 }) {
            guard poll(&watched, nfds_t(watched.count), -1) > 0 else { continue }
            for index in watched.indices where watched[index].revents != 0 {
                if let answer = try connections[index].receive() { try ask(index, after: answer) }
            }
        }
        return callers
    }

    private mutating func ask(_ index: Int, after answer: HTTPResponse?) throws {
        if let call = try callers[index].next(after: answer) {
            try connections[index].put(call)
        } else {
            watched[index].fd = -1
        }
    }
}
