import CrosstownSQL
import CrosstownValues

extension VehicleStore {
    /// Writes down what has happened to a vehicle, where, and in which ride: what a city asks for afterwards.
    ///
    /// A vehicle that nobody has placed since is where it was last.
    func record(
        _ event: VehicleEvent,
        of vehicle: Vehicle,
        now state: VehicleState,
        at moment: Timestamp
    ) throws {
        let latestRide: SQL = "(SELECT id FROM rentals_ride WHERE vehicle = v.id ORDER BY prepared_at DESC LIMIT 1)"
        let ride: SQL = event.isOfTrip ? latestRide : "NULL"
        let returned: SQL = event == .tripEnd ? "r.end_station" : "NULL"
        try transaction.execute(
            """
            INSERT INTO rentals_vehicle_event
                (vehicle, event, state, happened_at, ride, latitude, longitude, battery_percent)
            SELECT v.id, \(event), \(state), \(moment), r.id,
                coalesce(s.latitude, t.latitude, v.latitude, p.latitude),
                coalesce(s.longitude, t.longitude, v.longitude, p.longitude), v.battery_percent
            FROM rentals_vehicle v
                LEFT JOIN rentals_ride r ON r.id = \(ride)
                LEFT JOIN rentals_station s ON s.id = coalesce(\(vehicle.station), v.station)
                LEFT JOIN rentals_station t ON t.id = \(returned)
                LEFT JOIN rentals_vehicle_event p ON p.id =
                    (SELECT max(id) FROM rentals_vehicle_event WHERE vehicle = v.id)
            WHERE v.id = \(vehicle.id)
            """
        )
    }
}

extension VehicleEvent {
    /// Whether the event belongs to a trip, which MDS then names.
    var isOfTrip: Bool {
        switch self {
        case .tripStart, .tripEnd, .tripCancel, .tripEnterJurisdiction, .tripLeaveJurisdiction: true
        default: false
        }
    }
}
