public import CrosstownDeviceProtocol
import CrosstownGeo
public import CrosstownValues
import Crypto

/// The behavior of a docking station without I/O: its responses to messages.
public struct SimulatedStation: Sendable {
    /// The maximum number of unacknowledged events in transit.
    static let window = 16

    /// The name by which it connects.
    public let key: String
    /// Its failures.
    public var faults = StationFaults()
    /// The vehicle in each dock.
    public private(set) var vehicles: [String: String] = [:]
    /// The docks whose vehicle is unlocked.
    public private(set) var open: Set<String> = []

    private let secret: SymmetricKey
    private var journal: DockJournal
    private var chance: SplitMix
    private var boots = 1
    private var startedAt: Timestamp
    private var challenge: String?
    private var nonce = ""
    private var isWelcome = false
    private var sentThrough: Int64 = 0
    private var done: Set<Int64> = []

    /// Creates a station.
    ///
    /// - Parameters:
    ///   - key: The name by which it connects.
    ///   - secret: The secret that it shares with the server.
    ///   - seed: Determines its nonces and the name of its journal.
    ///   - vehicles: The vehicles that are already in its docks, by dock.
    ///   - now: The start time.
    public init(
        _ key: String,
        secret: [UInt8],
        seed: UInt64,
        vehicles: [String: String] = [:],
        at now: Timestamp
    ) {
        self.key = key
        self.secret = SymmetricKey(data: secret)
        chance = SplitMix(seed: seed)
        journal = DockJournal(name: String(chance.next(), radix: 16))
        startedAt = now
        self.vehicles = vehicles
    }

    /// The number of unacknowledged events.
    public var pendingEvents: Int { journal.pending.count }

    /// The number of the last event.
    public private(set) var lastEvent: Int64 = 0

    /// Closes the connection.
    public mutating func disconnect() {
        isWelcome = false
        challenge = nil
    }

    /// Restarts; its journal and its vehicles stay.
    public mutating func reboot(at now: Timestamp) {
        disconnect()
        boots += 1
        startedAt = now
    }

    /// Puts a vehicle into a dock.
    public mutating func insert(_ vehicle: String, into dock: String, at now: Timestamp) -> [DockReport] {
        vehicles[dock] = vehicle
        open.remove(dock)
        return note(.docked, dock, vehicle, nil, now)
    }

    /// Removes an unlocked vehicle from a dock, as a rider does; a locked vehicle stays.
    public mutating func take(from dock: String, at now: Timestamp) -> [DockReport] {
        guard open.remove(dock) != nil, let vehicle = vehicles.removeValue(forKey: dock) else { return [] }
        return note(.undocked, dock, vehicle, nil, now)
    }

    /// Removes a vehicle from a dock with a key of the staff.
    public mutating func fetch(from dock: String, at now: Timestamp) -> [DockReport] {
        guard let vehicle = vehicles.removeValue(forKey: dock) else { return [] }
        open.remove(dock)
        return note(.undocked, dock, vehicle, nil, now)
    }

    /// Returns the messages of a heartbeat and unacknowledged events.
    public mutating func beat() -> [DockReport] {
        guard isWelcome else { return [] }
        sentThrough = (journal.pending.first?.sequence ?? sentThrough + 1) - 1
        return [.beat] + events()
    }

    /// Returns its responses to a message of the server.
    public mutating func obey(_ order: DockOrder, at now: Timestamp) -> [DockReport] {
        switch order {
        case .challenge(let nonce): return [.hello(hello(nonce, now))]
        case .welcome(let proof, let sequence):
            guard isServer(proof) else { return [] }
            isWelcome = true
            journal.acknowledge(through: sequence)
            sentThrough = sequence
            return events()
        case .acknowledge(let sequence): return acknowledged(sequence)
        case .resend(let sequence):
            sentThrough = sequence - 1
            return events()
        case .handle(let handling): return isWelcome ? handle(handling, now) : []
        case .refuse:
            disconnect()
            return []
        }
    }

    private mutating func hello(_ challenge: String, _ now: Timestamp) -> DockHello {
        self.challenge = challenge
        nonce = (0..<2).map { _ in Self.digits(chance.next()) }.joined()
        let text = DockProof.ofStation(key, challenge: challenge, nonce: nonce)
        let proof = HMAC<SHA256>.authenticationCode(for: text, using: secret).map { Self.digits($0) }.joined()
        return DockHello(station: key, nonce: nonce, proof: proof, journal: journal.name, moment: moment(now))
    }

    private func isServer(_ proof: String) -> Bool {
        guard let challenge else { return false }
        let text = DockProof.ofServer(key, challenge: challenge, nonce: nonce)
        return HMAC<SHA256>.authenticationCode(for: text, using: secret).map { Self.digits($0) }.joined() == proof
    }

    /// Answers a repeated order with its event, which may have been lost.
    private mutating func handle(_ order: DockHandling, _ now: Timestamp) -> [DockReport] {
        guard faults.lostOrders == 0 else {
            faults.lostOrders -= 1
            return []
        }
        guard done.insert(order.id).inserted else {
            return journal.pending.filter { $0.order == order.id }.map(DockReport.event)
        }
        guard vehicles[order.dock] == order.vehicle else {
            let refusal: DockEvent.Kind = order.action == .unlock ? .unlockRefused : .lockRefused
            return note(refusal, order.dock, order.vehicle, order.id, now)
        }
        switch order.action {
        case .unlock:
            open.insert(order.dock)
            return note(.unlocked, order.dock, order.vehicle, order.id, now)
        case .lock:
            open.remove(order.dock)
            return note(.locked, order.dock, order.vehicle, order.id, now)
        }
    }

    private mutating func acknowledged(_ sequence: Int64) -> [DockReport] {
        guard faults.lostAcknowledgements == 0 else {
            faults.lostAcknowledgements -= 1
            return []
        }
        journal.acknowledge(through: sequence)
        return events()
    }

    private mutating func note(
        _ kind: DockEvent.Kind,
        _ dock: String,
        _ vehicle: String,
        _ order: Int64?,
        _ now: Timestamp
    ) -> [DockReport] {
        lastEvent = journal.append(kind, dock: dock, vehicle: vehicle, order: order, moment: moment(now)).sequence
        return events()
    }

    /// Returns the events to send now: at most one window without an acknowledgment.
    private mutating func events() -> [DockReport] {
        guard isWelcome else { return [] }
        let pending = journal.pending.prefix(Self.window).filter { $0.sequence > sentThrough }
        sentThrough = pending.last?.sequence ?? sentThrough
        let said = pending.flatMap { Array(repeating: DockReport.event($0), count: faults.timesSaid) }
        guard faults.skipsNextEvent, !said.isEmpty else { return said }
        faults.skipsNextEvent = false
        return Array(said.dropFirst(faults.timesSaid))
    }

    private func moment(_ now: Timestamp) -> DockMoment {
        DockMoment(
            boot: "boot\(boots)",
            uptime: now.milliseconds(since: startedAt),
            date: now.advanced(milliseconds: faults.dateAhead)
        )
    }

    private static func digits(_ number: some FixedWidthInteger) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: number.bitWidth / 4 - digits.utf8.count) + digits
    }
}
