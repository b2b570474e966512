package import CrosstownGeo
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues
import CrosstownWeb

/// Something that staff should look at, told by a device or noticed by the clock.
package struct Alarm: Hashable, Sendable {
    /// What is wrong.
    package enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// A lock feels that the vehicle is moved though nobody may move it.
        case moved
        /// Somebody breaks the lock.
        case tampered
        /// The vehicle is far from where it ought to stand.
        case strayed
        /// Nothing but its rider's phone tells that the vehicle was returned.
        case notReturned = "not_returned"
        /// The vehicle was not brought back within the longest time of a ride.
        case lost
        /// A part of the vehicle is broken.
        case fault
        /// A dock can hold no vehicle.
        case jammed
        /// A ride takes longer than it may.
        case overdue

        /// Whether somebody may be stealing the vehicle.
        var isTheft: Bool { self == .moved || self == .tampered || self == .strayed }
    }

    /// What staff have done about it.
    package enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// Nobody has looked yet.
        case open
        /// Somebody looks after it.
        case acknowledged
        /// It is over; the next one of its kind is another alarm.
        case closed
    }

    /// What an alarm is about.
    package enum Subject: Hashable, Sendable {
        case vehicle(Identifier<Vehicle>)
        case dock(PlateNumber)
    }

    package let id: Identifier<Alarm>
    package let kind: Kind
    package let state: State
    package let subject: Subject
    /// The ride whose rider answered for the vehicle, where there was one.
    package let ride: Identifier<Ride>?
    /// The maker's number of what is broken.
    package let fault: Int?
    /// Where the vehicle was when it was told last, where that is known.
    package let place: Coordinate?
    package let raisedAt: Timestamp
    /// When it was told last.
    package let toldAt: Timestamp
    /// How often it was told.
    package let times: Int
}

extension Alarm {
    static let personal = PersonalTable(
        "rentals_alarm",
        of: "rentals_ride",
        by: "ride",
        in: "Alarms about rides",
        [
            .listed("v.plate", as: .plain("Vehicle")),
            .listed("t.kind", as: .plain("What")),
            .listed("t.state", as: .plain("State")),
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
