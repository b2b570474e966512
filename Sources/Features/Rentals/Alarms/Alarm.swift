package import CrosstownGeo
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues
import CrosstownWeb

/// A problem for staff, reported by a device or detected by a timer.
package struct Alarm: Hashable, Sendable {
    /// The kind of problem.
    package enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// A lock reports movement although no one may move the vehicle.
        case moved
        /// Someone breaks the lock.
        case tampered
        /// The vehicle is far from its last known place.
        case strayed
        /// Only the rider's phone reports the return of the vehicle.
        case notReturned = "not_returned"
        /// The vehicle was not returned within the maximum time of a ride.
        case lost
        /// A part of the vehicle is broken.
        case fault
        /// A dock cannot hold vehicles.
        case jammed
        /// A ride has exceeded its limit.
        case overdue

        /// Whether someone may be stealing the vehicle.
        var isTheft: Bool { self == .moved || self == .tampered || self == .strayed }
    }

    /// What staff have done about the alarm.
    package enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// No one has reviewed it yet.
        case open
        /// Someone is working on it.
        case acknowledged
        /// Closed; the next one of its kind is another alarm.
        case closed
    }

    /// The vehicle or dock of an alarm.
    package enum Subject: Hashable, Sendable {
        case vehicle(Identifier<Vehicle>)
        case dock(PlateNumber)
    }

    package let id: Identifier<Alarm>
    package let kind: Kind
    package let state: State
    package let subject: Subject
    /// The ride whose rider was responsible for the vehicle, if any.
    package let ride: Identifier<Ride>?
    /// The manufacturer's number of the fault.
    package let fault: Int?
    /// The last reported place of the vehicle, where known.
    package let place: Coordinate?
    package let raisedAt: Timestamp
    /// When it was last reported.
    package let toldAt: Timestamp
    /// How often it was reported.
    package let times: Int
}

extension Alarm {
    static let personal = PersonalTable(
        "rentals_alarm",
        of: "rentals_ride",
        by: "ride",
        in: "Ride alarms",
        [
            .listed("v.plate", as: .plain("Vehicle")),
            .listed("t.kind", as: .plain("What")),
            .listed("t.state", as: .plain("Status")),
            .listed("t.raised_at", as: .moment("Raised")),
            .listed("t.latitude", as: .degrees("Latitude")),
            .listed("t.longitude", as: .degrees("Longitude")),
            .impersonal("latitude", "longitude", because: "Where a vehicle is."),
        ],
        joining: "JOIN rentals_vehicle v ON v.id = p.vehicle",
        order: "t.raised_at DESC"
    )

    static let columns: SQL = """
        id, kind, state, vehicle, dock, ride, fault, latitude, longitude, raised_at, told_at, times
        """

    init(row: Row) throws {
        id = try row.get("id")
        kind = try row.get("kind")
        state = try row.get("state")
        let vehicle = try row.get("vehicle", as: Identifier<Vehicle>?.self)
        subject = if let vehicle { .vehicle(vehicle) } else { .dock(try row.plate("dock")) }
        ride = try row.get("ride")
        fault = try row.get("fault")
        let latitude = try row.get("latitude", as: Double?.self)
        let longitude = try row.get("longitude", as: Double?.self)
        place =
            if let latitude, let longitude { Coordinate(latitude: latitude, longitude: longitude) } else { nil }
        raisedAt = try row.get("raised_at")
        toldAt = try row.get("told_at")
        times = try row.get("times")
    }
}

extension Alarm.Kind: SQLBindable, SQLReadable {}
extension Alarm.State: SQLBindable, SQLReadable {}
