package import CrosstownKit
import CrosstownSQL
package import CrosstownValues
import CrosstownWeb

/// A bike or scooter.
package struct Vehicle: Hashable, Sendable {
    /// A problem of a vehicle that staff have to check.
    package enum Flag: String, CaseIterable, Hashable, Sendable {
        /// No lock has confirmed its return.
        case unconfirmedReturn = "unconfirmed_return"
        /// It was returned at once.
        case quickReturn = "quick_return"
        /// It is unlocked without a rental.
        case freeWithoutRide = "free_without_ride"
        /// Staff have taken it out of service.
        case outOfService = "out_of_service"
        /// It moves without a rental, or while locked.
        case theft
        /// Its device reports a broken part.
        case fault
        /// A rider has reported that someone could be hurt.
        case reportedUnsafe = "reported_unsafe"

        /// Whether a vehicle with this flag cannot be rented until staff return it to service.
        var keepsOut: Bool { self == .fault || self == .outOfService || self == .reportedUnsafe }

        /// Returns the flag of a vehicle that is reported as unsafe, given its previous flag.
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
    /// The station of the vehicle.
    package let station: Identifier<Station>?
    /// The dock that holds it.
    package let dock: PlateNumber?
    /// Whether a lock or a dock holds it.
    package let isLocked: Bool
    /// The battery level, where there is a battery and it is known.
    package let batteryPercent: Int?
    package let flag: Flag?
    /// The latest timestamp in reports of its lock or dock.
    package let heardAt: Timestamp

    /// Creates a vehicle from the last report of its lock or dock.
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

    /// The minimum battery level for renting a scooter.
    static let leastBatteryPercent = 15

    /// Whether no one can rent it until staff return it to service.
    var isOutOfService: Bool { flag != nil || state == .nonOperational }

    /// Whether it goes out of service after its ride, because its device or staff required it meanwhile.
    var leavesServiceAfterRide: Bool { state.isOfRide && flag?.keepsOut == true }

    /// Whether the battery is too low for a ride.
    var isBatteryLow: Bool { batteryPercent.map { $0 < Self.leastBatteryPercent } ?? false }

    /// The single rule by which available vehicles are counted, listed and published.
    ///
    /// A condition on a vehicle `v` at a station `s`. Renting rejects the same vehicles with an explanation.
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
    /// The number of a vehicle or dock in a column.
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
