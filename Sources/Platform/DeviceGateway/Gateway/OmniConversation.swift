import CrosstownDeviceProtocol
import CrosstownSQL
import CrosstownValues
import NIOCore
import Synchronization

/// A conversation with one lock, which handles its messages one at a time.
final class OmniConversation: DeviceConversation {
    private struct State {
        var peer: OmniPeer?
        var session: DeviceSession?
        /// The offset from the lock's clock to ours, in milliseconds.
        var clockOffset: Int64?
    }

    let connection: DeviceConnection
    private let parts: GatewayDependencies
    private let service: OmniService
    private let state = Mutex(State())

    init(_ connection: DeviceConnection, _ parts: GatewayDependencies) {
        self.connection = connection
        self.parts = parts
        service = OmniService(listeners: parts.listeners)
    }

    func dismiss() { connection.close() }

    /// Handles a frame that arrived at a moment.
    func receive(_ frame: OmniFrame, at now: Timestamp) async {
        guard frame.direction == .fromDevice else { return connection.close() }
        if state.withLock({ $0.session }) == nil { await enter(frame.peer, at: now) }
        let (known, session) = state.withLock { ($0.peer, $0.session) }
        guard let session, known == frame.peer else { return connection.close() }
        guard let report = OmniReport(frame) else { return }
        let told = told(report, frame.time, at: now)
        let answers = await parts.write(connection) { [service] in
            try service.ingest(report, session, told: told, at: now, $0)
        }
        send(answers, at: now)
    }

    func lookForOrders() async {
        guard let session = state.withLock({ $0.session }) else { return }
        let now = parts.clock.now()
        let orders = await parts.write(connection) { [service] in try service.orders(for: session, at: now, $0) }
        send(orders, at: now)
    }

    func send(_ order: OutgoingOrder) {
        let now = parts.clock.now()
        guard order.dueBy > now, let peer = state.withLock({ $0.peer }) else { return }
        send([order.opening(peer.dialect)], at: now)
    }

    private func enter(_ peer: OmniPeer, at now: Timestamp) async {
        guard parts.mayEnter(.lock(peer.imei), connection) else { return }
        parts.registry.expect(.lock(peer.imei), on: connection)
        let answer = await parts.write(connection) { [service] in try service.connect(peer, at: now, $0) }
        guard let entry = answer.flatMap({ $0 }) else {
            parts.registry.giveUp(.lock(peer.imei), on: connection)
            // A failed transaction does not make the device unknown.
            if answer != nil { parts.refuse(connection) }
            return
        }
        state.withLock { state in
            state.peer = peer
            state.session = entry.session
        }
        send(entry.orders, at: now)
        parts.identify(entry.session, self, sent: entry.sent)
    }

    /// Sends orders; closes the connection where `nil` says that it is no longer valid.
    private func send(_ answer: [OmniOrder]??, at now: Timestamp) {
        guard let answer, let peer = state.withLock({ $0.peer }) else { return }
        guard let orders = answer else { return connection.close() }
        guard !orders.isEmpty else { return }
        connection.send(ByteBuffer(bytes: orders.flatMap { $0.frame(to: peer, at: now).bytes }))
    }

    /// Returns the timestamp of a report.
    ///
    /// A lock's clock may be wrong, so only the difference to its last sign of life is used.
    private func told(_ report: OmniReport, _ time: OmniTime?, at now: Timestamp) -> Timestamp {
        guard let moment = time?.moment else { return now }
        switch report {
        case .signIn, .heartbeat: state.withLock { $0.clockOffset = now.milliseconds(since: moment) }
        default: break
        }
        return state.withLock { $0.clockOffset }.map { min(now, moment.advanced(milliseconds: $0)) } ?? now
    }
}
