public import CrosstownSQL
import CrosstownValues

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
