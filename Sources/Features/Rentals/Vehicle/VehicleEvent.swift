/// What happens to a vehicle, as MDS 2.0 names it.
///
/// Source: Mobility Data Specification 2.0, `modes/micromobility.md`, Event Types.
package enum VehicleEvent: String, CaseIterable, Hashable, Sendable {
    /// The city has put the vehicle into the streets.
    case agencyDropOff = "agency_drop_off"
    /// The city has taken the vehicle away.
    case agencyPickUp = "agency_pick_up"
    /// The battery is charged.
    case batteryCharged = "battery_charged"
    /// The battery is too low for a ride.
    case batteryLow = "battery_low"
    /// A ride has entered or left an area with rules of its own.
    case changedGeographies = "changed_geographies"
    /// The vehicle cannot be heard any more.
    case commsLost = "comms_lost"
    /// The vehicle can be heard again.
    case commsRestored = "comms_restored"
    /// The vehicle stood where it must not and was taken away.
    case compliancePickUp = "compliance_pick_up"
    /// The vehicle has left the fleet for good.
    case decommissioned
    /// The vehicle is not where it was last.
    case notLocated = "not_located"
    /// The vehicle was found.
    case located
    /// The vehicle needs mending, or is mended.
    case maintenance
    /// The vehicle was taken away to be mended.
    case maintenancePickUp = "maintenance_pick_up"
    /// The hours of service are over.
    case offHours = "off_hours"
    /// The hours of service have begun.
    case onHours = "on_hours"
    /// The operator has put the vehicle into the streets.
    case providerDropOff = "provider_drop_off"
    /// The vehicle was taken away to where it is needed more.
    case rebalancePickUp = "rebalance_pick_up"
    /// The vehicle is no longer set aside.
    case reservationCancel = "reservation_cancel"
    /// The vehicle is set aside for a rider.
    case reservationStart = "reservation_start"
    /// The service goes on.
    case systemResume = "system_resume"
    /// The service is suspended.
    case systemSuspend = "system_suspend"
    /// A ride was taken back before the vehicle moved.
    case tripCancel = "trip_cancel"
    /// A ride is over.
    case tripEnd = "trip_end"
    /// A ride has come into the city.
    case tripEnterJurisdiction = "trip_enter_jurisdiction"
    /// A ride has left the city.
    case tripLeaveJurisdiction = "trip_leave_jurisdiction"
    /// A ride has begun.
    case tripStart = "trip_start"
    /// Nobody knows yet.
    case unspecified
}
