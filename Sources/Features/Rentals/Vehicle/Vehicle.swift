package import CrosstownKit
import CrosstownSQL
package import CrosstownValues
import CrosstownWeb

/// A bike or a scooter.
package struct Vehicle: Hashable, Sendable {
    /// What is wrong with a vehicle, so that staff look at it.
    package enum Flag: String, CaseIterable, Hashable, Sendable {
        /// No lock has confirmed its return.
        case unconfirmedReturn = "unconfirmed_return"
        /// It was brought back at once.
        case quickReturn = "quick_return"
        /// It is free though nobody rents it.
        case freeWithoutRide = "free_without_ride"
        /// Staff have taken it out of service.
        case outOfService = "out_of_service"
        /// It moves though nobody rents it, or though it is locked.
        case theft
        /// Its device says that a part of it is broken.
        case fault
        /// A rider says that somebody could get hurt.
        case reportedUnsafe = "reported_unsafe"

        /// Whether a vehicle with this flag is rented by nobody until staff put it back into service.
        var keepsOut: Bool { self == .fault || self == .outOfService || self == .reportedUnsafe }

        /// The flag of a vehicle that somebody could be hurt by, and had another flag or none before.
        package static func reportedUnsafe(over flag: Flag?) -> Flag {
            switch flag {
            case .fault, .outOfService, .unconfirmedReturn: flag ?? .reportedUnsafe
            case nil, .quickReturn, .freeWithoutRide, .theft, .reportedUnsafe: .reportedUnsafe
            }
        }
    }

    package let id: Identifier<Vehicle>
    package let plate: PlateNumber
    package let kind: VehicleKind
    package var state: VehicleState
    /// The station where it stands.
    package let station: Identifier<Station>?
    /// The dock that holds it.
    package let dock: PlateNumber?
    /// Whether a lock or a dock holds it.
    package let isLocked: Bool
    /// How full the battery is, where there is one and it is known.
    package let batteryPercent: Int?
    package let flag: Flag?
    /// The latest moment that a lock or dock told of.
    package let heardAt: Timestamp

    /// A vehicle as a lock or dock told of it last.
    package init(
        id: Identifier<Vehicle>,
        plate: PlateNumber,
        kind: VehicleKind,
        state: VehicleState,
        station: Identifier<Station>?,
        dock: PlateNumber?,
        isLocked: Bool,
        batteryPercent: Int?,
        flag: Flag?,
        heardAt: Timestamp
    ) {
        (self.id, self.plate, self.kind, self.state) = (id, plate, kind, state)
        (self.station, self.dock, self.isLocked) = (station, dock, isLocked)
        (self.batteryPercent, self.flag, self.heardAt) = (batteryPercent, flag, heardAt)
    }

    /// The charge below which a scooter is not rented.
    static let leastBatteryPercent = 15

    /// Whether nobody can rent it until it is put back into service.
    var isOutOfService: Bool { flag != nil || state == .nonOperational }

    /// Whether it goes out of service when its ride is over: its device or staff said so meanwhile.
    var leavesServiceAfterRide: Bool { state.isOfRide && flag?.keepsOut == true }

    /// Whether the battery is too low for a ride.
    var isBatteryLow: Bool { batteryPercent.map { $0 < Self.leastBatteryPercent } ?? false }

    /// The one rule by which vehicles that can be rented are counted, listed and published.
    ///
    /// It is a condition on a vehicle `v` that stands at a station `s`. Renting refuses the same vehicles, and says why.
    static func rentable(_ locks: any Locks) -> SQL {
        """
        s.state = 'open' AND v.state = 'available' AND v.is_locked = 1
            AND coalesce(v.battery_percent, 100) >= \(leastBatteryPercent) AND \(locks.reachable("v.plate"))
        """
    }
}

extension Vehicle {
    static let personal = PersonalTable(
        "rentals_vehicle",
        [.impersonal("latitude", "longitude", because: "Where a vehicle is.")]
    )

    static let columns: SQL = """
        v.id, v.plate, v.kind, v.state, v.station, v.dock, v.is_locked, v.battery_percent, v.flag, v.heard_at
        """

    init(row: Row) throws {
        id = try row.get("id")
        plate = try row.plate("plate")
        kind = try row.get("kind")
        state = try row.get("state")
        station = try row.get("station")
        dock = try row.get("dock", as: String?.self) == nil ? nil : row.plate("dock")
        isLocked = try row.get("is_locked")
        batteryPercent = try row.get("battery_percent")
        flag = try row.get("flag")
        heardAt = try row.get("heard_at")
    }
}

extension Row {
    /// The number of a vehicle or a dock in a column.
    func plate(_ column: String) throws -> PlateNumber {
        guard let plate = PlateNumber(try get(column, as: String.self)) else {
            throw RowError.otherType(column: column, expected: "PlateNumber")
        }
        return plate
    }
}

extension VehicleKind: SQLBindable, SQLReadable {}
extension VehicleState: SQLBindable, SQLReadable {}
extension VehicleEvent: SQLBindable, SQLReadable {}
extension Vehicle.Flag: SQLBindable, SQLReadable {}
