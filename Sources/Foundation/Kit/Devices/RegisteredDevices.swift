public import CrosstownDeviceProtocol
import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues

/// Says which locks and stations are let in, and tells how they stand; no other IMEI and no other station is let in.
///
/// Everything belongs to the transaction of who asks.
public protocol RegisteredDevices: Sendable {
    /// Lets a lock in, for the vehicle that it is on; a lock that is known moves to another vehicle.
    ///
    /// - Throws: `DatabaseError.uniqueViolation` where the vehicle has another lock.
    func add(_ imei: IMEI, _ dialect: OmniDialect, vehicle: PlateNumber, in transaction: any Transaction) throws

    /// Lets a lock in no longer; a connection that it has counts no more.
    ///
    /// - Throws: `DatabaseError`.
    func remove(_ imei: IMEI, in transaction: any Transaction) throws

    /// The vehicle that a lock is on; `nil` for a lock that is not let in.
    ///
    /// - Throws: `DatabaseError`.
    func findVehicle(of imei: IMEI, in transaction: any Transaction) throws -> PlateNumber?

    /// How a vehicle's own lock stands; `nil` where it has none.
    ///
    /// - Throws: `DatabaseError`.
    func findLock(of vehicle: PlateNumber, in transaction: any Transaction) throws -> LockStatus?

    /// Lets a station in, or gives it another secret: at least `StationKey.shortestSecret` bytes made by chance.
    ///
    /// - Throws: `DatabaseError`.
    func add(_ station: StationKey, secret: [UInt8], in transaction: any Transaction) throws

    /// Lets a station in no longer, nor its docks; a connection that it has counts no more.
    ///
    /// - Throws: `DatabaseError`.
    func remove(_ station: StationKey, in transaction: any Transaction) throws

    /// Says which station a dock belongs to.
    ///
    /// - Throws: `DatabaseError.foreignKey` where the station is not known.
    func add(dock: PlateNumber, of station: StationKey, in transaction: any Transaction) throws

    /// Says which dock holds a vehicle that was put there before the dock could tell; what a dock told stands.
    ///
    /// - Throws: `DatabaseError`.
    func put(_ vehicle: PlateNumber, into dock: PlateNumber, in transaction: any Transaction) throws

    /// How a station is connected; `nil` where it is not let in.
    ///
    /// - Throws: `DatabaseError`.
    func findStation(_ station: StationKey, in transaction: any Transaction) throws -> StationContact?

    /// The moment at which a station was heard of last, `NULL` where it never was.
    ///
    /// It is a value within larger statements, since all stations are listed at once; `key` is the column that holds
    /// the name by which a station connects.
    func stationHeardAt(_ key: SQL) -> SQL

    /// The moment at which the lock of a vehicle was heard of last, `NULL` where it has none or it never was.
    ///
    /// It is a value within larger statements; `vehicle` is the column that holds a vehicle's number.
    func lockHeardAt(_ vehicle: SQL) -> SQL
}

/// How a docking station is connected.
public struct StationContact: Hashable, Sendable {
    /// When it was heard of last.
    public let heardAt: Timestamp?
    /// Whether it was heard of lately.
    public let isReachable: Bool

    /// Describes how a station is connected.
    public init(heardAt: Timestamp?, isReachable: Bool) {
        self.heardAt = heardAt
        self.isReachable = isReachable
    }
}
