/// The state of a lock.
public struct OmniCondition: Hashable, Sendable {
    /// Whether it is locked.
    public let isLocked: Bool
    /// The power supply and the signal.
    public let power: OmniPower
    /// Whether the vehicle's battery is charging, if it has one.
    public let isCharging: Bool?

    /// Creates a condition.
    public init(isLocked: Bool, _ power: OmniPower, isCharging: Bool? = nil) {
        self.isLocked = isLocked
        self.power = power
        self.isCharging = isCharging
    }
}
