import NIOCore
import Synchronization

/// The protocol-independent part of a connection.
final class DeviceConnection: Sendable {
    private struct State {
        var waiting = 0
        var link: DeviceLink?
        var isLooking = false
    }

    let number: Int
    let channel: any Channel
    /// The network address of the device, without its port.
    let address: String
    private let state = Mutex(State())

    init(number: Int, channel: any Channel) {
        self.number = number
        self.channel = channel
        address = channel.remoteAddress?.ipAddress ?? "unknown"
    }

    /// The device, once it is identified.
    var link: DeviceLink? { state.withLock { $0.link } }

    func identify(_ link: DeviceLink) { state.withLock { $0.link = link } }

    /// Counts waiting messages; returns whether they fit.
    func begin(_ messages: Int, atMost most: Int) -> Bool {
        state.withLock { state in
            guard state.waiting + messages <= most else { return false }
            state.waiting += messages
            return true
        }
    }

    func end(_ messages: Int) { state.withLock { $0.waiting -= messages } }

    /// Whether no other task is about to look for orders; one look serves all earlier callers.
    func beginLooking() -> Bool {
        state.withLock { state in
            defer { state.isLooking = true }
            return !state.isLooking
        }
    }

    func endLooking() { state.withLock { $0.isLooking = false } }

    /// Sends a message; closes the connection of a device that does not read, because its queue takes memory.
    func send(_ message: some Sendable) {
        guard channel.isWritable else { return close() }
        channel.writeAndFlush(message, promise: nil)
    }

    func close() { channel.close(promise: nil) }
}
