import CLibPQ
import CrosstownSQL
import Dispatch
import Foundation
import Synchronization

/// The connection that waits for notifications, on a thread of its own from the first listener on.
///
/// It connects again, after a second, when it was lost; what was told meanwhile is not heard.
final class ListeningConnection: Sendable {
    private struct State {
        /// The channels in the order in which they were asked for.
        var channels: [String] = []
        var agreed: [DispatchSemaphore] = []
        var isRunning = false
        var isClosed = false
    }

    private static let longestAgreement = DispatchTimeInterval.seconds(10)

    private let conninfo: String
    private let listeners = Listeners()
    private let state = Mutex(State())
    private let waker = Waker()

    init(_ conninfo: String) { self.conninfo = conninfo }

    /// A stream of what a channel is told; returns once the server has agreed, or after 10 s without a server.
    func listen(_ channel: String) -> AsyncStream<String> {
        let stream = listeners.listen(channel)
        let agreed = DispatchSemaphore(value: 0)
        let (mustAsk, mustStart) = state.withLock { state in
            if state.isClosed { return (false, false) }
            if !state.channels.contains(channel) { state.channels.append(channel) }
            state.agreed.append(agreed)
            defer { state.isRunning = true }
            return (true, !state.isRunning)
        }
        if mustStart { start() }
        if mustAsk {
            waker.wake()
            _ = agreed.wait(timeout: .now() + Self.longestAgreement)
        }
        return stream
    }

    /// Ends the streams and disconnects.
    func close() {
        state.withLock { $0.isClosed = true }
        waker.wake()
        listeners.finish()
    }

    private var isClosed: Bool { state.withLock(\.isClosed) }

    private func start() {
        let thread = Thread { [self] in
            while !isClosed {
                do {
                    try hear(Connection(conninfo))
                } catch {
                    waker.wait(besides: nil, milliseconds: 1000)
                }
            }
        }
        thread.name = "postgres-listen"
        thread.start()
    }

    private func hear(_ connection: Connection) throws {
        var heard = 0
        while !isClosed {
            heard = try agree(connection, from: heard)
            waker.wait(besides: PQsocket(connection.handle), milliseconds: 60_000)
            guard PQconsumeInput(connection.handle) == 1 else {
                throw DatabaseError.unavailable(reason: connection.message)
            }
            while let notification = PQnotifies(connection.handle) {
                let channel = String(cString: notification.pointee.relname)
                listeners.publish(channel, String(cString: notification.pointee.extra))
                PQfreemem(notification)
            }
        }
    }

    /// Asks for the channels that came since, and lets those go on who wait for it.
    private func agree(_ connection: Connection, from known: Int) throws -> Int {
        let (channels, agreed) = state.withLock { state in
            defer { state.agreed = [] }
            return (state.channels, state.agreed)
        }
        for channel in channels[known...] {
            let name = channel.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            try connection.script("LISTEN \"\(name)\"")
        }
        for waiter in agreed { waiter.signal() }
        return channels.count
    }
}
