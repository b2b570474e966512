package import CrosstownDeviceProtocol
package import CrosstownKit
package import CrosstownSQL
package import CrosstownValues

/// An event of a station with its timestamp by our clock.
package struct DockHappening: Sendable {
    package let event: DockEvent
    package let at: Timestamp

    package init(_ event: DockEvent, at moment: Timestamp) { (self.event, at) = (event, moment) }
}

/// Handles a station's messages, each in one transaction.
package struct DockService: Sendable {
    let listeners: DeviceListeners

    /// Creates the service.
    package init(listeners: DeviceListeners) { self.listeners = listeners }

    /// Returns the secret of a station for its proof; `nil` for an unknown station.
    package func secret(of station: StationKey, _ transaction: any Transaction) throws -> [UInt8]? {
        try LinkStore(transaction: transaction).secret(of: station)
    }

    /// An authenticated station.
    package struct Entry: Sendable {
        package let session: DeviceSession
        /// The number of the last stored event of the journal.
        package let sequence: Int64
        package let orders: [DockHandling]
    }

    /// Connects an authenticated station, and resends its open orders.
    package func connect(
        _ station: StationKey,
        journal: String,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws -> Entry? {
        let link = DeviceLink.station(station)
        let links = LinkStore(transaction: transaction)
        guard let session = try links.connect(link, at: now) else { return nil }
        try links.restore(link, listeners, at: now)
        let sequence = try DockIntake(transaction: transaction, listeners: listeners, station: station)
            .sequence(of: journal)
        let orders = try OrderDispatch(transaction: transaction, now: now).dequeue(for: link, again: true)
        return Entry(session: session, sequence: sequence, orders: orders.map { $0.handling(at: now) })
    }

    /// Returns the orders to send to a station; `nil` where a newer connection is valid.
    package func orders(
        for session: DeviceSession,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws -> [DockHandling]? {
        guard try LinkStore(transaction: transaction).isCurrent(session) else { return nil }
        return try orders(for: session.link, at: now, transaction)
    }

    private func orders(
        for link: DeviceLink,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws -> [DockHandling] {
        try OrderDispatch(transaction: transaction, now: now).dequeue(for: link).map { $0.handling(at: now) }
    }

    /// Stores events that arrived together, in their order, and returns the answers; `nil` where a newer connection is
    /// valid.
    package func ingest(
        _ events: [DockHappening],
        of journal: String,
        _ session: DeviceSession,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws -> [DockOrder]? {
        guard case .station(let station) = session.link, try hear(session, at: now, transaction) else { return nil }
        let intake = DockIntake(transaction: transaction, listeners: listeners, station: station)
        let known = try intake.sequence(of: journal)
        let (new, isGap) = Self.new(events, after: known)
        let last = new.last?.event.sequence ?? known
        var isFree = false
        for happening in new where try intake.ingest(happening.event, happened: happening.at) { isFree = true }
        if last > known { try intake.advance(journal, to: last) }
        var answers: [DockOrder] = isGap && last == known ? [] : [.acknowledge(sequence: last)]
        if isGap { answers.append(.resend(from: last + 1)) }
        if isFree { answers += try orders(for: session.link, at: now, transaction).map(DockOrder.handle) }
        return answers
    }

    /// Returns the events that are not stored yet, up to the first gap, and whether there is a gap.
    private static func new(_ events: [DockHappening], after known: Int64) -> (new: [DockHappening], isGap: Bool) {
        var new: [DockHappening] = []
        for happening in events where happening.event.sequence > known + Int64(new.count) {
            guard happening.event.sequence == known + Int64(new.count) + 1 else { return (new, true) }
            new.append(happening)
        }
        return (new, false)
    }

    /// Stores the battery level of a vehicle; returns whether the connection is valid.
    package func takeBattery(
        _ percent: Int64,
        of vehicle: PlateNumber,
        _ session: DeviceSession,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws -> Bool {
        guard try hear(session, at: now, transaction) else { return false }
        try listeners.tell(.battery(vehicle, percent: Int(percent), at: now), transaction)
        return true
    }

    /// Records a sign of life of a station; returns whether the connection is valid.
    package func hear(_ session: DeviceSession, at now: Timestamp, _ transaction: any Transaction) throws -> Bool {
        let links = LinkStore(transaction: transaction)
        guard let wasReachable = try links.hear(session, at: now) else { return false }
        if !wasReachable { try links.restore(session.link, listeners, at: now) }
        return true
    }
}
