import CrosstownTesting
import Foundation

/// The forms of MDS 2.0's records, written down from its tables of fields; nothing else may be in a record.
///
/// Source: MDS 2.0, `data-types.md`.
indirect enum MDSForm: Sendable {
    case uuid
    case text
    case choice(Set<String>)
    /// Milliseconds since 1970.
    case timestamp
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case null
    case list(MDSForm, atLeast: Int)
    case either(MDSForm, MDSForm)
    case record(required: [String: MDSForm], optional: [String: MDSForm])

    static let point = MDSForm.record(required: ["lat": .number(-90...90), "lng": .number(-180...180)], optional: [:])
    static let states: Set<String> = [
        "removed", "available", "non_operational", "reserved", "on_trip", "non_contactable", "missing", "elsewhere",
    ]
    static let eventTypes: Set<String> = [
        "agency_drop_off", "agency_pick_up", "battery_charged", "battery_low", "changed_geographies", "comms_lost",
        "comms_restored", "compliance_pick_up", "decommissioned", "located", "maintenance", "maintenance_pick_up",
        "not_located", "off_hours", "on_hours", "provider_drop_off", "rebalance_pick_up", "reservation_cancel",
        "reservation_start", "system_resume", "system_suspend", "trip_cancel", "trip_end", "trip_enter_jurisdiction",
        "trip_leave_jurisdiction", "trip_start", "unspecified",
    ]
    static let vehicle = MDSForm.record(
        required: [
            "device_id": .uuid, "provider_id": .uuid, "vehicle_id": .text,
            "vehicle_type": .choice(["bicycle", "scooter_standing"]),
            "propulsion_types": .list(.choice(["human", "electric"]), atLeast: 1),
        ],
        optional: [:]
    )
    static let event = MDSForm.record(
        required: [
            "device_id": .uuid, "provider_id": .uuid, "event_id": .uuid, "vehicle_state": .choice(states),
            "event_types": .list(.choice(eventTypes), atLeast: 1), "timestamp": .timestamp, "location": point,
        ],
        optional: ["battery_percent": .integer(0...100), "trip_ids": .list(.uuid, atLeast: 1)]
    )
    static let telemetry = MDSForm.record(
        required: [
            "device_id": .uuid, "provider_id": .uuid, "telemetry_id": .uuid, "timestamp": .timestamp,
            "trip_ids": .either(.null, .list(.uuid, atLeast: 1)), "journey_id": .null, "location": point,
        ],
        optional: ["stop_id": .uuid, "battery_percent": .integer(0...100)]
    )
    static let status = MDSForm.record(
        required: ["device_id": .uuid, "provider_id": .uuid, "last_event": event, "last_telemetry": telemetry],
        optional: [:]
    )
    static let trip = MDSForm.record(
        required: [
            "device_id": .uuid, "provider_id": .uuid, "trip_id": .uuid, "start_time": .timestamp,
            "end_time": .timestamp, "start_location": point, "end_location": point,
            "duration": .integer(0...1_000_000_000), "distance": .integer(0...1_000_000_000),
        ],
        optional: [
            "trip_type": .choice(["rider"]), "actual_cost": .integer(0...1_000_000_000), "currency": .text,
        ]
    )

    /// The frame around records, with when it was read where that is as of now.
    static func answer(_ name: String, _ form: MDSForm, isLive: Bool = false) -> MDSForm {
        var required: [String: MDSForm] = ["version": .choice(["2.0.0"]), name: .list(form, atLeast: 0)]
        if isLive {
            required["last_updated"] = .timestamp
            required["ttl"] = .integer(0...300_000)
        }
        let links = MDSForm.record(required: ["next": .either(.null, .text)], optional: [:])
        return .record(required: required, optional: ["links": links])
    }

    /// What is wrong with a value, each with where it stands.
    func faults(_ value: Any, at path: String = "") -> [String] {
        switch self {
        case .uuid: (value as? String).flatMap(UUID.init(uuidString:)) == nil ? ["\(path): no UUID"] : []
        case .text: (value as? String)?.isEmpty == false ? [] : ["\(path): no text"]
        case .choice(let words): words.contains(value as? String ?? "") ? [] : ["\(path): not \(value)"]
        case .timestamp: Self.wholeFaults(value, 1_000_000_000_000...9_999_999_999_999, path)
        case .integer(let range): Self.wholeFaults(value, range, path)
        case .number(let range): (value as? Double).map(range.contains) == true ? [] : ["\(path): no number"]
        case .null: value is NSNull ? [] : ["\(path): not null"]
        case .list(let form, let least): Self.listFaults(value, form, least, path)
        case .either(let one, let other):
            one.faults(value, at: path).isEmpty ? [] : other.faults(value, at: path)
        case .record(let required, let optional): Self.recordFaults(value, required, optional, path)
        }
    }

    private static func wholeFaults(_ value: Any, _ range: ClosedRange<Int>, _ path: String) -> [String] {
        (value as? Int).map(range.contains) == true ? [] : ["\(path): no whole number in \(range)"]
    }

    private static func listFaults(_ value: Any, _ form: MDSForm, _ least: Int, _ path: String) -> [String] {
        guard let values = value as? [Any], values.count >= least else { return ["\(path): no list of \(least)"] }
        return values.enumerated().flatMap { form.faults($1, at: "\(path).\($0)") }
    }

    private static func recordFaults(
        _ value: Any,
        _ required: [String: MDSForm],
        _ optional: [String: MDSForm],
        _ path: String
    ) -> [String] {
        guard let members = value as? [String: Any] else { return ["\(path): no record"] }
        let missing = required.keys.filter { members[$0] == nil }.map { "\(path).\($0): missing" }
        return missing
            + members.flatMap { name, member -> [String] in
                let inner = "\(path).\(name)"
                return (required[name] ?? optional[name])?.faults(member, at: inner) ?? ["\(inner): unknown"]
            }
    }
}
