/// An event of a vehicle, named as in MDS 2.0.
///
/// Source: Mobility Data Specification 2.0, `modes/micromobility.md`, Event Types.
package enum VehicleEvent: String, CaseIterable, Hashable, Sendable {
    /// The city has put the vehicle on the streets.
    case agencyDropOff = "agency_drop_off"
    /// The city has removed the vehicle.
    case agencyPickUp = "agency_pick_up"
    /// The battery is charged.
    case batteryCharged = "battery_charged"
    /// The battery is too low for a ride.
    case batteryLow = "battery_low"
    /// A ride has entered or left an area with special rules.
    case changedGeographies = "changed_geographies"
    /// The vehicle can no longer be reached.
    case commsLost = "comms_lost"
    /// The vehicle can be reached again.
    case commsRestored = "comms_restored"
    /// The vehicle was removed from a place where it must not be.
    case compliancePickUp = "compliance_pick_up"
    /// The vehicle has left the fleet permanently.
    case decommissioned
    /// The vehicle is not at its last known place.
    case notLocated = "not_located"
    /// The vehicle was found.
    case located
    /// The vehicle needs a repair, or is being repaired.
    case maintenance
    /// The vehicle was removed for a repair.
    case maintenancePickUp = "maintenance_pick_up"
    /// The hours of service are over.
    case offHours = "off_hours"
    /// The hours of service have begun.
    case onHours = "on_hours"
    /// The operator has put the vehicle on the streets.
    case providerDropOff = "provider_drop_off"
    /// The vehicle was moved to where the demand is higher.
    case rebalancePickUp = "rebalance_pick_up"
    /// The vehicle is no longer reserved.
    case reservationCancel = "reservation_cancel"
    /// The vehicle is reserved for a rider.
    case reservationStart = "reservation_start"
    /// The service resumes.
    case systemResume = "system_resume"
    /// The service is suspended.
    case systemSuspend = "system_suspend"
    /// A ride was canceled before the vehicle moved.
    case tripCancel = "trip_cancel"
    /// A ride is over.
    case tripEnd = "trip_end"
    /// A ride has entered the city.
    case tripEnterJurisdiction = "trip_enter_jurisdiction"
    /// A ride has left the city.
    case tripLeaveJurisdiction = "trip_leave_jurisdiction"
    /// A ride has begun.
    case tripStart = "trip_start"
    /// Unknown.
    case unspecified
}
