/// How well a lock is supplied, and how well it is heard.
public struct OmniPower: Hashable, Sendable {
    /// The voltage of the lock's battery in hundredths of a volt.
    public let centivolts: UInt32
    /// How full the vehicle's battery is, where there is one, in hundredths.
    public let percent: UInt32?
    /// The strength of the mobile signal, 2 to 32, where it is told.
    public let signal: UInt32?

    /// Describes a supply.
    public init(centivolts: UInt32, percent: UInt32? = nil, signal: UInt32? = nil) {
        self.centivolts = centivolts
        self.percent = percent
        self.signal = signal
    }
}
