package import CrosstownKit
import CrosstownSQL
package import CrosstownValues
import CrosstownWeb

/// A rental of one vehicle by one rider.
package struct Ride: Hashable, Sendable {
    package let id: Identifier<Ride>
    package let rider: Identifier<Account>
    package let vehicle: Identifier<Vehicle>
    package let kind: VehicleKind
    /// The version of the tariff when the ride was prepared.
    package let tariffVersion: Int
    package let state: RideState
    package let startStation: Identifier<Station>
    /// Where the vehicle is returned; known from the request to end on.
    package var endStation: Identifier<Station>?
    package let preparedAt: Timestamp
    /// When the lock opened, by its own clock.
    package let startedAt: Timestamp?
    /// When the vehicle was returned, by the clock of its lock or dock.
    package let endedAt: Timestamp?
    package let ending: RideEnding?
    /// How often 24 hours were added.
    package let extensions: Int
    /// The maximum time and fee that the rider agreed to before the ride.
    package let terms: RideTerms
    /// When the current ride was last checked; `nil` before the first check.
    let observedAt: Timestamp?
    /// The ride time up to which milestones are handled, in milliseconds.
    let remindedUntil: Int64
    /// Whether the limit passed without an extension.
    package let isOverdue: Bool
    /// The price, in the smallest units of its tariff's currency; known once finished.
    package let price: Int64?
    /// The part of the price that is the fee for a lost vehicle.
    package let lostFee: Int64
    /// The paid part of the price.
    package let paid: Int64
    /// Since when its vehicle is missing; `nil` otherwise.
    package let missingSince: Timestamp?
    /// Why the rider returned the vehicle at once.
    package let complaint: String?

    /// The distance by the vehicle's own positions; `nil` where it reported none.
    package let ridden: Metres?

    /// The unpaid part of the price.
    package var owing: Int64 { max(0, (price ?? 0) - paid) }

    /// The limits of the ride's time.
    package var limits: RideLimits { RideLimits(extensions: extensions, maximum: terms.maximumMilliseconds) }

    /// Whether the vehicle was not confirmed at its return, so that staff look for it.
    package var hasFailedReturn: Bool { state == .finished && (ending == .unconfirmed || endStation == nil) }

    /// The key of the money held for the ride.
    var holdKey: CommandKey { CommandKey("ride", id, "hold") }

    /// The ride of a money command; `nil` for another subject.
    static func id(of key: CommandKey) -> Identifier<Ride>? { key.subject(in: "ride") }
}

extension Ride {
    static let columns: SQL = """
        r.id, r.rider, r.vehicle, r.kind, r.tariff_version, r.state, r.start_station, r.end_station, r.prepared_at,
        r.started_at, r.ended_at, r.ending, r.extensions, r.is_overdue, r.price, r.paid, r.complaint,
        r.ridden_metres, r.maximum_milliseconds, r.fee_if_lost, r.observed_at, r.reminded_until, r.lost_fee, r.missing_since
        """

    /// Creates a ride whose vehicle is not unlocked yet.
    init(
        preparing id: Identifier<Ride>,
        of vehicle: Vehicle,
        from station: Identifier<Station>,
        by rider: Identifier<Account>,
        _ tariff: Tariff,
        _ terms: RideTerms,
        at now: Timestamp
    ) {
        (self.id, self.rider, self.vehicle, kind, tariffVersion) = (id, rider, vehicle.id, vehicle.kind, tariff.version)
        (state, startStation, endStation, preparedAt) = (.preparing, station, nil, now)
        (startedAt, endedAt, ending, extensions, isOverdue) = (nil, nil, nil, 0, false)
        (price, lostFee, paid, complaint, ridden) = (nil, 0, 0, nil, nil)
        (self.terms, observedAt, remindedUntil, missingSince) = (terms, nil, 0, nil)
    }

    init(row: Row) throws {
        id = try row.get("id")
        rider = try row.get("rider")
        vehicle = try row.get("vehicle")
        kind = try row.get("kind")
        tariffVersion = try row.get("tariff_version")
        state = try row.get("state")
        startStation = try row.get("start_station")
        endStation = try row.get("end_station")
        preparedAt = try row.get("prepared_at")
        startedAt = try row.get("started_at")
        endedAt = try row.get("ended_at")
        ending = try row.get("ending")
        extensions = try row.get("extensions")
        isOverdue = try row.get("is_overdue")
        terms = RideTerms(
            maximumMilliseconds: try row.get("maximum_milliseconds"),
            feeIfLost: try row.get("fee_if_lost")
        )
        observedAt = try row.get("observed_at")
        remindedUntil = try row.get("reminded_until")
        price = try row.get("price")
        lostFee = try row.get("lost_fee")
        paid = try row.get("paid")
        missingSince = try row.get("missing_since")
        complaint = try row.get("complaint")
        ridden = try row.get("ridden_metres", as: Double?.self).map(Metres.init)
    }
}

extension Ride {
    static let personal = PersonalTable(
        "rentals_ride",
        [
            .account("rider", in: "Rides", erasing: .nobody),
            .listed("v.plate", as: .plain("Vehicle")),
            .listed("s.name", as: .plain("From")),
            .listed("e.name", as: .plain("To")),
            .listed("t.prepared_at", as: .moment("Requested")),
            .listed("t.started_at", as: .moment("Started")),
            .listed("t.ended_at", as: .moment("Ended")),
            .listed("t.state", as: .plain("Status")),
            .listed("t.ending", as: .plain("How it ended")),
            .listed("t.price, f.currency", as: .money("Price")),
            .listed("t.paid, f.currency", as: .money("Paid")),
            .listed("t.ridden_metres", as: .plain("Distance (m)")),
            .content("complaint", as: .plain("Remark"), clearedTo: "NULL"),
            .listed("t.lost_fee, f.currency", as: .money("Lost vehicle fee")),
            .listed("t.missing_since", as: .moment("Vehicle missing since")),
            .impersonal("ending", because: "One of the ways in which rides end."),
        ],
        joining: """
            JOIN rentals_vehicle v ON v.id = t.vehicle JOIN rentals_station s ON s.id = t.start_station
            LEFT JOIN rentals_station e ON e.id = t.end_station
            JOIN rentals_tariff f ON f.kind = t.kind AND f.version = t.tariff_version
            """,
        order: "t.prepared_at DESC"
    )
}

extension RideEvent {
    static let personal = PersonalTable(
        "rentals_ride_event",
        of: "rentals_ride",
        by: "ride",
        in: "Ride steps",
        [
            .listed("v.plate", as: .plain("Vehicle")),
            .listed("t.event", as: .plain("Step")),
            .listed("t.happened_at", as: .moment("Occurred")),
            .listed("t.recorded_at", as: .moment("Recorded")),
        ],
        joining: "JOIN rentals_vehicle v ON v.id = p.vehicle",
        order: "p.prepared_at DESC, t.number"
    )
}

extension RideState: SQLBindable, SQLReadable {}
extension RideEvent: SQLBindable, SQLReadable {}
extension RideEnding: SQLBindable, SQLReadable {}
