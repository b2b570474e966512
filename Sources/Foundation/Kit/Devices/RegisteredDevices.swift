public import CrosstownDeviceProtocol
import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues

/// The locks and stations that may connect, and their state; any other IMEI or station is rejected.
///
/// Every call belongs to the caller's transaction.
public protocol RegisteredDevices: Sendable {
    /// Registers a lock for a vehicle; a lock that is registered moves to the new vehicle.
    ///
    /// - Throws: `DatabaseError.uniqueViolation` where the vehicle has another lock.
    func add(_ imei: IMEI, _ dialect: OmniDialect, vehicle: PlateNumber, in transaction: any Transaction) throws

    /// Deletes a lock; its connection is no longer valid.
    ///
    /// - Throws: `DatabaseError`.
    func remove(_ imei: IMEI, in transaction: any Transaction) throws

    /// Returns the vehicle of a lock; `nil` for a lock that is not registered.
    ///
    /// - Throws: `DatabaseError`.
    func findVehicle(of imei: IMEI, in transaction: any Transaction) throws -> PlateNumber?

    /// Returns the state of a vehicle's own lock; `nil` if it has none.
    ///
    /// - Throws: `DatabaseError`.
    func findLock(of vehicle: PlateNumber, in transaction: any Transaction) throws -> LockStatus?

    /// Registers a station, or updates its secret: at least `StationKey.shortestSecret` random bytes.
    ///
    /// - Throws: `DatabaseError`.
    func add(_ station: StationKey, secret: [UInt8], in transaction: any Transaction) throws

    /// Deletes a station with its docks; its connection is no longer valid.
    ///
    /// - Throws: `DatabaseError`.
    func remove(_ station: StationKey, in transaction: any Transaction) throws

    /// Registers a dock of a station.
    ///
    /// - Throws: `DatabaseError.foreignKey` where the station is not registered.
    func add(dock: PlateNumber, of station: StationKey, in transaction: any Transaction) throws

    /// Stores which dock holds a vehicle that was put there before the dock could report it; a report of the dock is
    /// not overwritten.
    ///
    /// - Throws: `DatabaseError`.
    func put(_ vehicle: PlateNumber, into dock: PlateNumber, in transaction: any Transaction) throws

    /// Returns how a station is connected; `nil` if it is not registered.
    ///
    /// - Throws: `DatabaseError`.
    func findStation(_ station: StationKey, in transaction: any Transaction) throws -> StationContact?

    /// Returns the expression for when a station was last seen, `NULL` for never.
    ///
    /// It is a value within larger statements, since all stations are listed at once; `key` is the column with the
    /// station's key.
    func stationHeardAt(_ key: SQL) -> SQL

    /// Returns the expression for when a vehicle's lock was last seen, `NULL` for never or without a lock.
    ///
    /// It is a value within larger statements; `vehicle` is the column with a vehicle's number.
    func lockHeardAt(_ vehicle: SQL) -> SQL
}

/// The connection of a docking station.
public struct StationContact: Hashable, Sendable {
    /// When it was last seen.
    public let heardAt: Timestamp?
    /// Whether it was seen recently.
    public let isReachable: Bool

    /// Creates a contact.
    public init(heardAt: Timestamp?, isReachable: Bool) {
        self.heardAt = heardAt
        self.isReachable = isReachable
    }
}
