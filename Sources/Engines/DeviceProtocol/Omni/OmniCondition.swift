/// How a lock stands.
public struct OmniCondition: Hashable, Sendable {
    /// Whether it is closed.
    public let isLocked: Bool
    /// How it is supplied and heard.
    public let power: OmniPower
    /// Whether the vehicle's battery is being charged, where there is one.
    public let isCharging: Bool?

    /// Describes a condition.
    public init(isLocked: Bool, _ power: OmniPower, isCharging: Bool? = nil) {
        self.isLocked = isLocked
        self.power = power
        self.isCharging = isCharging
    }
}
