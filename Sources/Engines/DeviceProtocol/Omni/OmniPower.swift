/// The power supply and the mobile signal of a lock.
public struct OmniPower: Hashable, Sendable {
    /// The voltage of the lock's battery in hundredths of a volt.
    public let centivolts: UInt32
    /// The charge of the vehicle's battery in percent, if it has one.
    public let percent: UInt32?
    /// The strength of the mobile signal, 2 to 32, if reported.
    public let signal: UInt32?

    /// Creates a power state.
    public init(centivolts: UInt32, percent: UInt32? = nil, signal: UInt32? = nil) {
        self.centivolts = centivolts
        self.percent = percent
        self.signal = signal
    }
}
