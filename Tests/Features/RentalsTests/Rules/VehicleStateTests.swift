import CrosstownRentals
import Testing

@Suite struct VehicleStateTests {
    /// The table of MDS 2.0, `modes/micromobility.md`, line by line: from, to, event.
    private static let table = """
        available | non_operational | battery_low
        available | non_operational | maintenance
        available | non_operational | off_hours
        available | reserved | reservation_start
        available | non_operational | system_suspend
        available elsewhere non_operational on_trip removed reserved | non_contactable | comms_lost
        available elsewhere non_operational on_trip removed reserved | non_contactable | unspecified
        available non_contactable missing | non_operational | unspecified
        available non_operational elsewhere | removed | compliance_pick_up
        available non_operational elsewhere | removed | maintenance_pick_up
        available non_operational elsewhere | removed | rebalance_pick_up
        available non_operational elsewhere non_contactable missing | removed | agency_pick_up
        available non_operational elsewhere non_contactable missing | removed | decommissioned
        available reserved | on_trip | trip_start
        elsewhere | on_trip | trip_enter_jurisdiction
        missing | available | located
        missing | elsewhere | located
        missing | non_operational | located
        missing | on_trip | located
        missing | removed | located
        missing | reserved | located
        non_contactable | available | comms_restored
        non_contactable | elsewhere | comms_restored
        non_contactable | non_operational | comms_restored
        non_contactable | on_trip | comms_restored
        non_contactable | removed | comms_restored
        non_contactable | reserved | comms_restored
        non_contactable | missing | not_located
        non_contactable | missing | unspecified
        non_contactable missing | elsewhere | unspecified
        non_contactable missing | on_trip | unspecified
        non_contactable missing | reserved | unspecified
        non_contactable missing non_operational available elsewhere | removed | unspecified
        non_operational | available | battery_charged
        non_operational | available | maintenance
        non_operational | available | on_hours
        non_operational | available | system_resume
        non_operational non_contactable missing | available | unspecified
        on_trip | on_trip | changed_geographies
        on_trip | available | trip_cancel
        on_trip | available | trip_end
        on_trip | elsewhere | trip_leave_jurisdiction
        removed non_contactable missing | available | agency_drop_off
        removed non_contactable missing | available | provider_drop_off
        reserved | available | reservation_cancel
        """

    @Test func `vehicles change as the table of MDS allows, and in no other way`() {
        var allowed: Set<[String]> = []
        for line in Self.table.split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
            for from in cells[0] { allowed.insert([from, cells[1][0], cells[2][0]]) }
        }

        for from in VehicleState.allCases {
            for to in VehicleState.allCases {
                for event in VehicleEvent.allCases {
                    let isAllowed = allowed.contains([from.rawValue, to.rawValue, event.rawValue])
                    #expect(from.mayBecome(to, by: event) == isAllowed, "\(from) to \(to) by \(event)")
                }
            }
        }
    }
}
