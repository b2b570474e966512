public import CrosstownKit

/// The hardware services of rentals.
public struct RentalDevices: Sendable {
    let locks: any Locks
    let registered: any RegisteredDevices

    /// Creates the services.
    ///
    /// - Parameters:
    ///   - locks: sends orders to the hardware.
    ///   - registered: the registered locks and stations, and their state.
    public init(locks: any Locks, registered: any RegisteredDevices) {
        self.locks = locks
        self.registered = registered
    }
}
