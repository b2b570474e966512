import CrosstownKit
import CrosstownSQL
import CrosstownValues

extension VehicleStore {
    /// Stores an event of a vehicle with its place and ride, for the city's later requests.
    ///
    /// Without a new place, the vehicle is at its last one.
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
                coalesce(s.latitude, t.latitude, v.latitude, \(Self.last("latitude"))),
                coalesce(s.longitude, t.longitude, v.longitude, \(Self.last("longitude"))), v.battery_percent
            FROM rentals_vehicle v
                LEFT JOIN rentals_ride r ON r.id = \(ride)
                LEFT JOIN rentals_station s ON s.id = coalesce(\(vehicle.station), v.station)
                LEFT JOIN rentals_station t ON t.id = \(returned)
            WHERE v.id = \(vehicle.id)
            """
        )
    }

    /// A value of the last event of the vehicle `v`, queried only where nothing else is known.
    private static func last(_ column: SQL) -> SQL {
        "(SELECT \(column) FROM rentals_vehicle_event WHERE vehicle = v.id ORDER BY id DESC LIMIT 1)"
    }
}

extension VehicleEvent {
    static let personal = PersonalTable(
        "rentals_vehicle_event",
        [
            .impersonal(
                "latitude",
                "longitude",
                because: "Where a vehicle was when something happened to it; the positions of rides are listed."
            )
        ]
    )

    /// Whether the event belongs to a trip, which MDS then names.
    var isOfTrip: Bool {
        switch self {
        case .tripStart, .tripEnd, .tripCancel, .tripEnterJurisdiction, .tripLeaveJurisdiction: true
        default: false
        }
    }
}
