package import CrosstownDeviceProtocol
package import CrosstownKit
package import CrosstownValues

/// An order with all that is needed to send it.
package struct OutgoingOrder: Hashable, Sendable {
    /// The order's number.
    package let id: Int64
    let device: String
    let vehicle: PlateNumber
    /// The requested action.
    package let action: LockOrder.Action
    let dueBy: Timestamp
    let stamp: Int64

    /// The tag that identifies the attempt to a lock.
    package var tag: OmniTag { OmniTag(user: UInt32(truncatingIfNeeded: id), stamp: UInt32(truncatingIfNeeded: stamp)) }

    /// The order in the format of stations.
    package func handling(at now: Timestamp) -> DockHandling {
        DockHandling(
            id: id,
            action == .unlock ? .unlock : .lock,
            dock: device,
            vehicle: vehicle.description,
            lasting: dueBy.milliseconds(since: now)
        )
    }

    /// The first message to a lock: some dialects request a key first.
    package func opening(_ dialect: OmniDialect) -> OmniOrder {
        switch (dialect, action) {
        case (.ring, _): .unlock(key: 0, tag)
        case (.scooter, .unlock): .giveKey(.unlock, validSeconds: 20, tag)
        case (.scooter, .lock): .giveKey(.lock, validSeconds: 20, tag)
        }
    }
}

extension OutgoingOrder {
    /// The order as words without spaces, for messages between servers.
    var words: [String] {
        [
            String(id), device, vehicle.description, action.rawValue, String(dueBy.milliseconds), String(stamp),
        ]
    }

    /// Parses `words`.
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
