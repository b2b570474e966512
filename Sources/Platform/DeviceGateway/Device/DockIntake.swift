import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Stores the events of a station's docks, each once.
struct DockIntake {
    let transaction: any Transaction
    let listeners: DeviceListeners
    let station: StationKey

    private var orders: OrderStore { OrderStore(transaction: transaction) }

    /// Returns the number of the last stored event of a journal.
    func sequence(of journal: String) throws -> Int64 {
        let row = try transaction.first(
            """
            SELECT sequence FROM device_journal WHERE station = \(station.description) AND journal = \(journal)
            """
        )
        return try row?.get("sequence") ?? 0
    }

    func advance(_ journal: String, to sequence: Int64) throws {
        try transaction.execute(
            """
            INSERT INTO device_journal (station, journal, sequence)
            VALUES (\(station.description), \(journal), \(sequence))
            ON CONFLICT (station, journal) DO UPDATE SET sequence = excluded.sequence
            """
        )
    }

    /// Stores an event; ignores one of another station's dock, so that it does not block the journal.
    ///
    /// - Returns: Whether an order ended, so that the next one can be sent.
    func ingest(_ event: DockEvent, happened: Timestamp) throws -> Bool {
        guard let dock = PlateNumber(event.dock), try isOurs(dock) else { return false }
        guard let vehicle = event.vehicle.flatMap(PlateNumber.init), event.kind != .jammed else {
            if event.kind == .jammed { try listeners.tell(.jammed(dock: dock, at: happened), transaction) }
            return false
        }
        let order = try order(event, dock, vehicle)
        switch event.kind {
        case .docked, .locked:
            try place(vehicle, in: dock, at: happened)
            if let order { try end(order, .confirmed) }
            try listeners.tell(.docked(vehicle, dock: dock, at: happened), transaction)
        case .undocked:
            try removeVehicle(vehicle, from: dock, at: happened)
            if let order { try end(order, .confirmed) }
            try listeners.tell(.undocked(vehicle, dock: dock, at: happened), transaction)
        case .unlocked:
            if let order { try end(order, .confirmed) }
            try listeners.tell(.unlocked(vehicle, at: happened), transaction)
        case .unlockRefused: try refuse(order, vehicle, .unlock, at: happened)
        case .lockRefused: try refuse(order, vehicle, .lock, at: happened)
        case .jammed: break
        }
        return order != nil
    }

    private func refuse(
        _ order: KeptOrder?,
        _ vehicle: PlateNumber,
        _ action: LockOrder.Action,
        at moment: Timestamp
    ) throws {
        guard let order, order.isOpen, order.action == action else { return }
        try end(order, .refused)
        try listeners.tell(.refused(vehicle, action, at: moment), transaction)
    }

    private func isOurs(_ dock: PlateNumber) throws -> Bool {
        try transaction.first(
            """
            SELECT dock FROM device_dock WHERE dock = \(dock.description) AND station = \(station.description)
            """
        ) != nil
    }

    private func order(_ event: DockEvent, _ dock: PlateNumber, _ vehicle: PlateNumber) throws -> KeptOrder? {
        guard let id = event.order, let order = try orders.find(id) else { return nil }
        return order.device == dock.description && order.vehicle == vehicle ? order : nil
    }

    private func end(_ order: KeptOrder, _ state: KeptOrder.State) throws {
        guard order.isOpen || order.state == .late else { return }
        try orders.set(state, order.id)
        try Deadlines.cancel(transaction, kind: DeviceDeadlines.order, subject: String(order.id))
    }

    /// Keeps later knowledge: an offline station reports old events.
    private func place(_ vehicle: PlateNumber, in dock: PlateNumber, at moment: Timestamp) throws {
        let known = try transaction.query(
            """
            SELECT vehicle, changed_at FROM device_place
            WHERE vehicle = \(vehicle.description) OR dock = \(dock.description)
            """
        )
        guard try known.allSatisfy({ try $0.get("changed_at") <= moment }) else { return }
        if try known.contains(where: { try $0.get("vehicle") != vehicle.description }) {
            try empty(dock, at: moment)
        }
        try transaction.execute(
            """
            INSERT INTO device_place (vehicle, dock, changed_at)
            VALUES (\(vehicle.description), \(dock.description), \(moment))
            ON CONFLICT (vehicle) DO UPDATE SET dock = excluded.dock, changed_at = excluded.changed_at
            """
        )
    }

    /// Another vehicle is in the dock, so the earlier one left unseen.
    private func empty(_ dock: PlateNumber, at moment: Timestamp) throws {
        try transaction.execute(
            "UPDATE device_place SET dock = NULL, changed_at = \(moment) WHERE dock = \(dock.description)"
        )
    }

    private func removeVehicle(_ vehicle: PlateNumber, from dock: PlateNumber, at moment: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE device_place SET dock = NULL, changed_at = \(moment)
            WHERE vehicle = \(vehicle.description) AND dock = \(dock.description) AND changed_at <= \(moment)
            """
        )
    }
}
