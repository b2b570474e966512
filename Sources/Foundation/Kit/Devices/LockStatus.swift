public import CrosstownDeviceProtocol
public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues

/// The last reported state of a vehicle's lock.
public struct LockStatus: Hashable, Sendable {
    /// The IMEI of the lock.
    public let imei: String
    /// The dialect of the protocol that it speaks.
    public let dialect: OmniDialect
    /// Whether it is closed.
    public let isLocked: Bool
    /// When that changed.
    public let changedAt: Timestamp
    /// When it was last seen.
    public let heardAt: Timestamp?
    /// Whether it was seen recently.
    public let isReachable: Bool
    /// The battery level in percent.
    public let battery: Int?
    /// Its position.
    public let place: Coordinate?

    /// Creates a status.
    public init(
        imei: String,
        dialect: OmniDialect,
        isLocked: Bool,
        changedAt: Timestamp,
        heardAt: Timestamp?,
        isReachable: Bool,
        battery: Int?,
        place: Coordinate?
    ) {
        self.imei = imei
        self.dialect = dialect
        self.isLocked = isLocked
        self.changedAt = changedAt
        self.heardAt = heardAt
        self.isReachable = isReachable
        self.battery = battery
        self.place = place
    }
}
