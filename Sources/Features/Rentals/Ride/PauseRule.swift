package import CrosstownKit

/// The rule that tells which vehicles can be locked for a pause.
extension VehicleHold {
    /// Whether a pause makes sense at all: only the vehicle's own lock can hold it between stations.
    var allowsPause: Bool { ownLock != nil }

    /// Refuses a pause that could only end the ride, or that nothing could carry out.
    package func checkPause() throws(RideRefusal) {
        guard allowsPause else { throw .noOwnLock }
        // The dock would hold the vehicle at once, and a vehicle that a dock holds is returned.
        guard dock == nil else { throw .stillInDock }
    }
}
