extension VehicleState {
    /// Whether an event can change this state to another.
    ///
    /// Source: Mobility Data Specification 2.0, `modes/micromobility.md`, Vehicle State Events.
    package func mayBecome(_ next: VehicleState, by event: VehicleEvent) -> Bool {
        switch event {
        case .agencyDropOff, .providerDropOff, .batteryCharged, .onHours, .systemResume, .tripEnd, .tripCancel,
            .reservationCancel:
            next == .available && Self.before(event).contains(self)
        case .batteryLow, .offHours, .systemSuspend: self == .available && next == .nonOperational
        case .maintenance:
            (self == .available && next == .nonOperational) || (self == .nonOperational && next == .available)
        case .reservationStart: self == .available && next == .reserved
        case .tripStart: (self == .available || self == .reserved) && next == .onTrip
        case .tripEnterJurisdiction: self == .elsewhere && next == .onTrip
        case .tripLeaveJurisdiction: self == .onTrip && next == .elsewhere
        case .changedGeographies: self == .onTrip && next == .onTrip
        case .compliancePickUp, .maintenancePickUp, .rebalancePickUp: next == .removed && isInReach
        case .agencyPickUp, .decommissioned: next == .removed && (isInReach || isLost)
        case .commsLost: !isLost && next == .nonContactable
        case .commsRestored: self == .nonContactable && !next.isLost
        case .located: self == .missing && !next.isLost
        case .notLocated: self == .nonContactable && next == .missing
        case .unspecified: mayBecomeUnexplained(next)
        }
    }

    /// Whether the vehicle is in a ride or reserved for one.
    var isOfRide: Bool { self == .reserved || self == .onTrip }

    /// Whether staff have access to it, and no one rides it.
    private var isInReach: Bool { self == .available || self == .nonOperational || self == .elsewhere }

    private var isLost: Bool { self == .nonContactable || self == .missing }

    /// The states from which an event makes a vehicle available.
    private static func before(_ event: VehicleEvent) -> [VehicleState] {
        switch event {
        case .agencyDropOff, .providerDropOff: [.removed, .nonContactable, .missing]
        case .batteryCharged, .onHours, .systemResume: [.nonOperational]
        case .tripEnd, .tripCancel: [.onTrip]
        case .reservationCancel: [.reserved]
        default: []
        }
    }

    private func mayBecomeUnexplained(_ next: VehicleState) -> Bool {
        switch next {
        case .nonContactable: !isLost
        case .missing: self == .nonContactable
        case .nonOperational: self == .available || isLost
        case .available: self == .nonOperational || isLost
        case .elsewhere, .onTrip, .reserved: isLost
        case .removed: isInReach || isLost
        }
    }
}
