import NIOCore
import Synchronization

/// One connection, as far as it does not matter which protocol is spoken on it.
final class DeviceConnection: Sendable {
    private struct State {
        var waiting = 0
        var link: DeviceLink?
        var isLooking = false
    }

    let number: Int
    let channel: any Channel
    /// The network address of the other end, without its port.
    let address: String
    private let state = Mutex(State())

    init(number: Int, channel: any Channel) {
        self.number = number
        self.channel = channel
        address = channel.remoteAddress?.ipAddress ?? "unknown"
    }

    /// Who speaks, once that is known.
    var link: DeviceLink? { state.withLock { $0.link } }

    func identify(_ link: DeviceLink) { state.withLock { $0.link = link } }

    /// Counts messages that wait to be taken in; whether there is room for them.
    func begin(_ messages: Int, atMost most: Int) -> Bool {
        state.withLock { state in
            guard state.waiting + messages <= most else { return false }
            state.waiting += messages
            return true
        }
    }

    func end(_ messages: Int) { state.withLock { $0.waiting -= messages } }

    /// Whether nobody else is about to look for orders; looking once serves everybody who called before.
    func beginLooking() -> Bool {
        state.withLock { state in
            defer { state.isLooking = true }
            return !state.isLooking
        }
    }

    func endLooking() { state.withLock { $0.isLooking = false } }

    /// Sends something; who does not read what it is sent is cut off, because what waits for it takes memory.
    func send(_ message: some Sendable) {
        guard channel.isWritable else { return close() }
        channel.writeAndFlush(message, promise: nil)
    }

    func close() { channel.close(promise: nil) }
}
