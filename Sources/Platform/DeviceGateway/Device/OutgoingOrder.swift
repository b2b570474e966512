package import CrosstownDeviceProtocol
package import CrosstownKit
package import CrosstownValues

/// An order on its way to a device: all that whoever speaks with the device needs in order to send it.
package struct OutgoingOrder: Hashable, Sendable {
    /// The order's number.
    package let id: Int64
    /// The lock, or the dock by its plate number.
    let device: String
    let vehicle: PlateNumber
    /// What the device is to do.
    package let action: LockOrder.Action
    let dueBy: Timestamp
    /// The stamp of this attempt.
    let stamp: Int64

    /// What identifies the attempt to a lock.
    package var tag: OmniTag { OmniTag(user: UInt32(truncatingIfNeeded: id), stamp: UInt32(truncatingIfNeeded: stamp)) }

    /// The order as a station gets it.
    package func handling(at now: Timestamp) -> DockHandling {
        DockHandling(
            id: id,
            action == .unlock ? .unlock : .lock,
            dock: device,
            vehicle: vehicle.description,
            lasting: dueBy.milliseconds(since: now)
        )
    }

    /// What opens the exchange with a lock: some want a key first.
    package func opening(_ dialect: OmniDialect) -> OmniOrder {
        switch (dialect, action) {
        case (.ring, _): .unlock(key: 0, tag)
        case (.scooter, .unlock): .giveKey(.unlock, validSeconds: 20, tag)
        case (.scooter, .lock): .giveKey(.lock, validSeconds: 20, tag)
        }
    }
}

extension OutgoingOrder {
    /// The order in words without spaces, as servers tell each other of it.
    var words: [String] {
        [
            String(id), device, vehicle.description, action.rawValue, String(dueBy.milliseconds), String(stamp),
        ]
    }

    /// Reads what `words` wrote.
    init?(words: [String]) {
        guard words.count == 6, let id = Int64(words[0]), let vehicle = PlateNumber(words[2]),
            let action = LockOrder.Action(rawValue: words[3]), let dueBy = Int64(words[4]), let stamp = Int64(words[5])
        else { return nil }
        self.init(
            id: id,
            device: words[1],
            vehicle: vehicle,
            action: action,
            dueBy: Timestamp(milliseconds: dueBy),
            stamp: stamp
        )
    }
}
