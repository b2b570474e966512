public import CrosstownDeviceProtocol
public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues

/// How the lock of a vehicle stands, as far as it was told.
public struct LockStatus: Hashable, Sendable {
    /// The number of the lock.
    public let imei: String
    /// The form of the protocol that it speaks.
    public let dialect: OmniDialect
    /// Whether it is closed.
    public let isLocked: Bool
    /// Since when.
    public let changedAt: Timestamp
    /// When it was heard of last.
    public let heardAt: Timestamp?
    /// Whether it was heard of lately.
    public let isReachable: Bool
    /// How full the battery is, in hundredths.
    public let battery: Int?
    /// Where it is.
    public let place: Coordinate?

    /// Describes how a lock stands.
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
