public import CrosstownSQL
public import CrosstownValues

/// What a lock or a dock is told to do; each is sent until it is confirmed or its time is up.
public struct LockOrder: Hashable, Sendable {
    /// What is to happen.
    public enum Action: String, CaseIterable, Hashable, Sendable {
        /// The vehicle is freed.
        case unlock
        /// The vehicle is held.
        case lock
    }

    /// What is to happen.
    public let action: Action
    /// The vehicle.
    public let vehicle: PlateNumber
    /// The moment from which on the order counts for nothing.
    public let dueBy: Timestamp

    /// Describes an order.
    public init(_ action: Action, vehicle: PlateNumber, dueBy: Timestamp) {
        self.action = action
        self.vehicle = vehicle
        self.dueBy = dueBy
    }
}

/// What a lock or a dock tells, by its own clock where it has one.
public enum LockReport: Hashable, Sendable {
    /// The vehicle is free, because an order said so or by hand.
    case unlocked(PlateNumber, at: Timestamp)
    /// The vehicle is held by its own lock.
    case locked(PlateNumber, at: Timestamp)
    /// The vehicle stands in a dock, held.
    case docked(PlateNumber, dock: PlateNumber, at: Timestamp)
    /// The vehicle has left its dock.
    case undocked(PlateNumber, dock: PlateNumber, at: Timestamp)
    /// The order was not carried out.
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

    /// When it happened, by the clock of what tells it.
    public var at: Timestamp {
        switch self {
        case .unlocked(_, let moment), .locked(_, let moment), .docked(_, _, let moment), .undocked(_, _, let moment),
            .refused(_, _, let moment):
            moment
        }
    }
}

/// What holds a vehicle, or can.
public struct VehicleHold: Hashable, Sendable {
    /// How a vehicle's own lock closes.
    public enum OwnLock: String, Hashable, Sendable {
        /// By itself, when it is told to.
        case byOrder
        /// By its rider's hand alone.
        case byHand
    }

    /// The dock in which the vehicle stands, as far as the dock told.
    public let dock: PlateNumber?
    /// The vehicle's own lock; `nil` for one that only docks hold.
    public let ownLock: OwnLock?

    /// Describes what holds a vehicle.
    public init(dock: PlateNumber?, ownLock: OwnLock?) {
        self.dock = dock
        self.ownLock = ownLock
    }
}

/// Gives orders to locks and docks within the transaction that wants them.
public protocol Locks: Sendable {
    /// Keeps an order as a row; it is sent after the commit, once at a time for each vehicle.
    ///
    /// - Throws: `DatabaseError`.
    func order(_ order: LockOrder, in transaction: any Transaction) throws

    /// The condition that what holds a vehicle is known and was heard of lately, so that an order has a chance.
    ///
    /// It is a part of larger statements, since thousands of vehicles are counted at once; `vehicle` is the column that
    /// holds a vehicle's number.
    func reachable(_ vehicle: SQL) -> SQL

    /// What holds a vehicle, or can.
    ///
    /// - Throws: `DatabaseError`.
    func hold(of vehicle: PlateNumber, in transaction: any Transaction) throws -> VehicleHold
}

extension Locks {
    /// Whether what holds a vehicle is known and was heard of lately.
    ///
    /// - Throws: `DatabaseError`.
    public func reach(_ vehicle: PlateNumber, in transaction: any Transaction) throws -> Bool {
        let given: SQL = "(SELECT CAST(\(vehicle.description) AS TEXT) AS number) given"
        return try transaction.first("SELECT 1 FROM \(given) WHERE \(reachable("given.number"))") != nil
    }
}

/// Takes in what locks and docks tell, each within the transaction that keeps the report.
public protocol LockReports: Sendable {
    /// Takes in a report; the same one again changes nothing.
    ///
    /// - Throws: `DatabaseError`.
    func handle(_ report: LockReport, in transaction: any Transaction) throws
}
