import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Crypto
import NIOCore
import NIOWebSocket
import Synchronization

/// A conversation with one station, which handles its messages one at a time.
final class DockConversation: DeviceConversation {
    /// An authenticated station.
    private struct Guest {
        let session: DeviceSession
        let journal: String
        /// The station's clocks when it connected.
        let reference: DockMoment
        let cameAt: Timestamp
    }

    /// The gaps in the sequence of events.
    private struct Gaps {
        /// The number from which on the station was last asked to resend.
        var askedFrom: Int64?
        /// The highest number received.
        var furthest: Int64 = 0
    }

    let connection: DeviceConnection
    private let parts: GatewayDependencies
    private let service: DockService
    private let challenge: String
    private let guest = Mutex<Guest?>(nil)
    private let gaps = Mutex(Gaps())

    init(_ connection: DeviceConnection, _ parts: GatewayDependencies) {
        self.connection = connection
        self.parts = parts
        service = DockService(listeners: parts.listeners)
        challenge = Hexadecimal.text(parts.randomBytes(16))
    }

    /// Asks the station to authenticate.
    func begin() { send([.challenge(nonce: challenge)]) }

    func dismiss() { refuse(.superseded) }

    /// Handles lines that arrived together; consecutive events share a transaction.
    func receive(_ lines: [[UInt8]], at now: Timestamp) async {
        var events: [DockEvent] = []
        for line in lines {
            let report = DockReport(line: line)
            if case .event(let event) = report {
                events.append(event)
            } else {
                await receive(events, at: now)
                events = []
                await receive(report, at: now)
            }
        }
        await receive(events, at: now)
    }

    private func receive(_ report: DockReport?, at now: Timestamp) async {
        let guest = guest.withLock { $0 }
        switch (report, guest) {
        case (.hello(let hello), nil): await welcome(hello, at: now)
        case (.beat, let guest?):
            let counts = await parts.write(connection) { [service] in try service.hear(guest.session, at: now, $0) }
            if counts == false { dismiss() }
        case (.battery(let vehicle, let percent), let guest?): await takeBattery(percent, vehicle, guest, at: now)
        case (nil, _), (.hello, _), (.event, _), (_, nil): refuse(.malformed)
        }
    }

    func lookForOrders() async {
        guard let session = guest.withLock({ $0?.session }) else { return }
        let now = parts.clock.now()
        let orders = await parts.write(connection) { [service] in try service.orders(for: session, at: now, $0) }
        if let orders { answer(orders?.map(DockOrder.handle)) }
    }

    func send(_ order: OutgoingOrder) {
        let now = parts.clock.now()
        if order.dueBy > now { send([.handle(order.handling(at: now))]) }
    }

    private func welcome(_ hello: DockHello, at now: Timestamp) async {
        guard let station = StationKey(hello.station), parts.mayEnter(.station(station), connection),
            let secret = await secret(of: station), isSigned(hello, secret)
        else {
            parts.refuse(connection)
            return refuse(.unknown)
        }
        parts.registry.expect(.station(station), on: connection)
        let entry = await parts.write(connection) { [service] in
            try service.connect(station, journal: hello.journal, at: now, $0)
        }
        guard let entry = entry.flatMap({ $0 }) else {
            parts.registry.giveUp(.station(station), on: connection)
            return refuse(.unknown)
        }
        guest.withLock {
            $0 = Guest(session: entry.session, journal: hello.journal, reference: hello.moment, cameAt: now)
        }
        let text = DockProof.ofServer(hello.station, challenge: challenge, nonce: hello.nonce)
        let proof = HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: secret))
        let orders = entry.orders.map(DockOrder.handle)
        // A station obeys no orders before the welcome; registering the conversation only afterwards ensures that
        // order.
        send([.welcome(proof: Hexadecimal.text(Array(proof)), sequence: entry.sequence)] + orders)
        parts.identify(entry.session, self, sent: Set(entry.orders.map(\.id)))
    }

    private func secret(of station: StationKey) async -> [UInt8]? {
        await parts.write(connection) { [service] in try service.secret(of: station, $0) }.flatMap { $0 }
    }

    private func isSigned(_ hello: DockHello, _ secret: [UInt8]) -> Bool {
        guard let proof = Hexadecimal.bytes(hello.proof) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(
            proof,
            authenticating: DockProof.ofStation(hello.station, challenge: challenge, nonce: hello.nonce),
            using: SymmetricKey(data: secret)
        )
    }

    private func receive(_ events: [DockEvent], at now: Timestamp) async {
        guard let furthest = events.map(\.sequence).max() else { return }
        guard let guest = guest.withLock({ $0 }) else { return refuse(.malformed) }
        gaps.withLock { $0.furthest = max($0.furthest, furthest) }
        // Restores the order of events that arrived together.
        let happenings = events.sorted { $0.sequence < $1.sequence }.map { event in
            DockHappening(
                event,
                at: event.moment.corrected(reference: guest.reference, connected: guest.cameAt, received: now)
            )
        }
        guard happenings.count > 1, await isKept(happenings, guest, at: now) else {
            return await takeEach(happenings, guest, at: now)
        }
    }

    /// Stores events together; returns whether that succeeded.
    private func isKept(_ happenings: [DockHappening], _ guest: Guest, at now: Timestamp) async -> Bool {
        do {
            answer(try await parts.attempt(keeping(happenings, guest, at: now)))
            return true
        } catch {
            return false
        }
    }

    /// Stores events one by one, until one fails.
    private func takeEach(_ happenings: [DockHappening], _ guest: Guest, at now: Timestamp) async {
        for happening in happenings {
            guard let answers = await parts.write(connection, keeping([happening], guest, at: now)) else { return }
            answer(answers)
        }
    }

    private func keeping(
        _ happenings: [DockHappening],
        _ guest: Guest,
        at now: Timestamp
    ) -> @Sendable (any Transaction) throws -> [DockOrder]? {
        { [service] in try service.ingest(happenings, of: guest.journal, guest.session, at: now, $0) }
    }

    private func isFirstCall(for sequence: Int64) -> Bool {
        gaps.withLock { gaps in
            defer { gaps.askedFrom = sequence }
            return gaps.askedFrom != sequence
        }
    }

    private func takeBattery(_ percent: Int64, _ vehicle: String, _ guest: Guest, at now: Timestamp) async {
        guard let vehicle = PlateNumber(vehicle) else { return refuse(.malformed) }
        let counts = await parts.write(connection) { [service] in
            try service.takeBattery(percent, of: vehicle, guest.session, at: now, $0)
        }
        if counts == false { dismiss() }
    }

    /// Sends orders; closes the connection where `nil` says that it is no longer valid.
    private func answer(_ orders: [DockOrder]?) {
        guard let orders else { return dismiss() }
        send((orders + callForRest(after: orders)).filter(isNews))
    }

    /// Asks the station to resend later events that were skipped at a gap, once the gap is filled.
    private func callForRest(after orders: [DockOrder]) -> [DockOrder] {
        guard case .acknowledge(let kept)? = orders.first, kept < gaps.withLock(\.furthest) else { return [] }
        return [.resend(from: kept + 1)]
    }

    /// Whether the order is new: each event after a gap requests the missing ones again.
    private func isNews(_ order: DockOrder) -> Bool {
        guard case .resend(let sequence) = order else { return true }
        return isFirstCall(for: sequence)
    }

    private func refuse(_ reason: DockRefusal) {
        send([.refuse(reason)])
        connection.close()
    }

    private func send(_ orders: [DockOrder]) {
        guard !orders.isEmpty else { return }
        let lines = orders.map(\.line).joined(separator: "\n")
        connection.send(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: lines)))
    }
}
