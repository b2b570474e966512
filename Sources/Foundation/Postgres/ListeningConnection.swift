import CLibPQ
import CrosstownSQL
import Dispatch
import Foundation
import Synchronization

/// The connection that waits for notifications, on its own thread from the first listener on.
///
/// It reconnects, after a second, if it was lost; notifications in between are missed.
final class ListeningConnection: Sendable {
    private struct State {
        /// The channels in the order of their listeners.
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

    /// Returns a stream of a channel's notifications, once the server has confirmed it, or after 10 s without a server.
    func listen(_ channel: String) -> AsyncStream<String> {
        let stream = listeners.listen(channel)
        agree(on: channel)
        return stream
    }

    /// Calls `hear` with a channel's notifications; returns like `listen`.
    func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        let following = listeners.follow(channel, hear)
        agree(on: channel)
        return following
    }

    private func agree(on channel: String) {
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
    }

    /// Closes the streams and the connection.
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
        let prefix = try Self.prefix(connection)
        var heard = 0
        while !isClosed {
            heard = try agree(connection, prefix, from: heard)
            waker.wait(besides: PQsocket(connection.handle), milliseconds: 60_000)
            guard PQconsumeInput(connection.handle) == 1 else {
                throw DatabaseError.unavailable(reason: connection.message)
            }
            while let notification = PQnotifies(connection.handle) {
                let channel = String(cString: notification.pointee.relname)
                listeners.publish(
                    String(channel.dropFirst(prefix.count)),
                    String(cString: notification.pointee.extra)
                )
                PQfreemem(notification)
            }
        }
    }

    /// Returns the prefix of our channels at the server: two services in schemas of one database do not notify each
    /// other.
    private static func prefix(_ connection: Connection) throws -> String {
        let schema: String? = try connection.run("SELECT current_schema()").rows()[0].get(0)
        guard let schema else { throw DatabaseError.unavailable(reason: "the search_path names no schema") }
        return schema + "."
    }

    /// Listens to new channels, and resumes their waiting callers.
    private func agree(_ connection: Connection, _ prefix: String, from known: Int) throws -> Int {
        let (channels, agreed) = state.withLock { state in
            defer { state.agreed = [] }
            return (state.channels, state.agreed)
        }
        for channel in channels[known...] {
            let name: SQL = "LISTEN \(identifier: prefix + channel)"
            try connection.script(name.text(for: .postgres))
        }
        for waiter in agreed { waiter.signal() }
        return channels.count
    }
}
