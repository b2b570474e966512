public import CrosstownSQL
import CrosstownValues

/// Sends orders to locks and docks within the caller's transaction.
public protocol Locks: Sendable {
    /// Stores an order; it is sent after the commit, one at a time for each vehicle.
    ///
    /// - Throws: `DatabaseError`.
    func order(_ order: LockOrder, in transaction: any Transaction) throws

    /// Returns the condition that a vehicle's lock or dock is registered and was seen recently, so that an order can
    /// reach it.
    ///
    /// It is a part of larger statements, since thousands of vehicles are counted at once; `vehicle` is the column with
    /// a vehicle's number.
    func reachable(_ vehicle: SQL) -> SQL

    /// Returns what holds a vehicle, or can.
    ///
    /// - Throws: `DatabaseError`.
    func hold(of vehicle: PlateNumber, in transaction: any Transaction) throws -> VehicleHold
}

extension Locks {
    /// Returns whether a vehicle's lock or dock is registered and was seen recently.
    ///
    /// - Throws: `DatabaseError`.
    public func reach(_ vehicle: PlateNumber, in transaction: any Transaction) throws -> Bool {
        let given: SQL = "(SELECT CAST(\(vehicle.description) AS TEXT) AS number) given"
        return try transaction.first("SELECT 1 FROM \(given) WHERE \(reachable("given.number"))") != nil
    }
}
