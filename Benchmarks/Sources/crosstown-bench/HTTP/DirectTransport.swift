import CrosstownClient
import Foundation
import Glibc
import Synchronization

/// Carries the requests of many people with little work: whoever asks writes to a connection, and one thread reads all
/// answers.
///
/// A library's client takes several times the processor time for a request, and the server has to live with what is left.
final class DirectTransport: Transport {
    private typealias Waiter = CheckedContinuation<HTTPResponse, any Error>

    private struct State {
        /// All connections, by their descriptors.
        var known: [Int32: HTTPConnection] = [:]
        var idle: [HTTPConnection] = []
        /// Who waits for an answer, by the connection's descriptor.
        var waiting: [Int32: Waiter] = [:]
        var isOver = false
    }

    private let port: Int
    private let state = Mutex(State())
    /// What wakes the thread that reads, where there is a connection that it does not know, or all is over.
    private let bell: (heard: Int32, rung: Int32)

    private init(port: Int) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchError("no pipe: \(errno)") }
        (self.port, bell) = (port, (ends[0], ends[1]))
    }

    deinit {
        close(bell.heard)
        close(bell.rung)
    }

    /// Lends a transport to a server on this machine, whose connections are closed at the end.
    ///
    /// - Throws: what the body throws.
    static func with<Result>(port: Int, _ body: (DirectTransport) async throws -> Result) async throws -> Result {
        let transport = try DirectTransport(port: port)
        Thread.detachNewThread { transport.readAnswers() }
        defer { transport.end() }
        return try await body(transport)
    }

    func send(_ request: ClientRequest) async throws -> ClientResponse {
        let connection = try state.withLock { $0.idle.popLast() } ?? connect()
        let answer = try await withCheckedThrowingContinuation { waiter in
            // The answer may come before the call returns that sends the request.
            state.withLock { $0.waiting[connection.descriptor] = waiter }
            do { try connection.put(HTTPCall(request)) } catch { giveUp(connection.descriptor) }
        }
        return ClientResponse(ResponseHead(status: answer.status), body: answer.body)
    }

    func stream(_ request: ClientRequest) async throws -> ClientStream {
        throw TransportFailure(.interrupted, "streams are not carried directly")
    }

    private func connect() throws -> HTTPConnection {
        let connection = try HTTPConnection(port: port)
        state.withLock { $0.known[connection.descriptor] = connection }
        ring()
        return connection
    }

    private func ring() { _ = write(bell.rung, [0], 1) }

    private func readAnswers() {
        var watched = [pollfd(fd: bell.heard, events: Int16(POLLIN), revents: 0)]
        while poll(&watched, nfds_t(watched.count), -1) > 0 {
            for entry in watched.dropFirst() where entry.revents != 0 { read(entry.fd) }
            guard watched[0].revents != 0 else { continue }
            var rings = [UInt8](repeating: 0, count: 64)
            _ = Glibc.read(bell.heard, &rings, rings.count)
            let (known, isOver) = state.withLock { (Array($0.known.keys), $0.isOver) }
            if isOver { return }
            watched = [watched[0]] + known.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        }
    }

    private func read(_ descriptor: Int32) {
        guard let connection = state.withLock({ $0.known[descriptor] }) else { return }
        do {
            guard let answer = try connection.receive() else { return }
            let waiter = state.withLock { state in
                state.idle.append(connection)
                return state.waiting.removeValue(forKey: descriptor)
            }
            waiter?.resume(returning: answer)
        } catch {
            giveUp(descriptor)
        }
    }

    /// Lets go of a connection that is no use any more.
    private func giveUp(_ descriptor: Int32) {
        let waiter = state.withLock { state in
            state.known[descriptor] = nil
            state.idle.removeAll { $0.descriptor == descriptor }
            return state.waiting.removeValue(forKey: descriptor)
        }
        ring()
        waiter?.resume(throwing: TransportFailure(.interrupted, "the connection was lost"))
    }

    private func end() {
        let lost = state.withLock { state in
            state.isOver = true
            return Array(state.waiting.keys)
        }
        for descriptor in lost { giveUp(descriptor) }
        ring()
    }
}

extension HTTPCall {
    fileprivate init(_ request: ClientRequest) {
        var text = "\(request.method.rawValue) \(request.path) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        for (name, value) in request.headers { text += "\(name): \(value)\r\n" }
        if request.method != .get { text += "Content-Length: \(request.body?.count ?? 0)\r\n" }
        self.init(bytes: Array((text + "\r\n").utf8) + (request.body ?? []))
    }
}
