import CrosstownSQL
public import CrosstownValues

/// What a lock or a dock reports, by its own clock where it has one.
public enum LockReport: Hashable, Sendable {
    /// The vehicle is free, because of an order or by hand.
    case unlocked(PlateNumber, at: Timestamp)
    /// The vehicle is locked by its own lock.
    case locked(PlateNumber, at: Timestamp)
    /// The vehicle is locked in a dock.
    case docked(PlateNumber, dock: PlateNumber, at: Timestamp)
    /// The vehicle has left its dock.
    case undocked(PlateNumber, dock: PlateNumber, at: Timestamp)
    /// The device failed to carry out the order.
    case refused(PlateNumber, LockOrder.Action, at: Timestamp)
}

extension LockReport {
    /// The vehicle that the report is about.
    public var vehicle: PlateNumber {
        switch self {
        case .unlocked(let vehicle, _), .locked(let vehicle, _), .docked(let vehicle, _, _),
            .undocked(let vehicle, _, _), .refused(let vehicle, _, _):
            vehicle
        }
    }

    /// When it happened, by the device's clock.
    public var at: Timestamp {
        switch self {
        case .unlocked(_, let moment), .locked(_, let moment), .docked(_, _, let moment), .undocked(_, _, let moment),
            .refused(_, _, let moment):
            moment
        }
    }
}
