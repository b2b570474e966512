package import CrosstownKit

/// The rule on which vehicles can be locked for a pause.
extension VehicleHold {
    /// Whether the vehicle has its own lock, which alone can hold it between stations.
    var allowsPause: Bool { ownLock != nil }

    /// Throws for a pause that would end the ride, or that no lock can carry out.
    package func checkPause() throws(RideRefusal) {
        guard allowsPause else { throw .noOwnLock }
        // The dock would lock the vehicle at once, which returns it.
        guard dock == nil else { throw .stillInDock }
    }
}
