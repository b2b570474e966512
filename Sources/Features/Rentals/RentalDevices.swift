public import CrosstownKit

/// What the rentals ask of the hardware.
public struct RentalDevices: Sendable {
    let locks: any Locks
    let registered: any RegisteredDevices

    /// Gathers it.
    ///
    /// - Parameters:
    ///   - locks: gives orders to the hardware.
    ///   - registered: says which locks and stations are let in, and tells how they stand.
    public init(locks: any Locks, registered: any RegisteredDevices) {
        self.locks = locks
        self.registered = registered
    }
}
