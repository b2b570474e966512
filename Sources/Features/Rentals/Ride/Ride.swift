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
    /// The version of the tariff that held when the ride was prepared.
    package let tariffVersion: Int
    package let state: RideState
    package let startStation: Identifier<Station>
    /// Where the vehicle is returned; known from the wish to end on.
    package var endStation: Identifier<Station>?
    package let preparedAt: Timestamp
    /// When the lock freed the vehicle, by its own clock.
    package let startedAt: Timestamp?
    /// When the vehicle was returned, by the clock of what holds it.
    package let endedAt: Timestamp?
    package let ending: RideEnding?
    /// How often 24 hours were added.
    package let extensions: Int
    /// What the rider was told before the ride about the longest time that it may take.
    package let terms: RideTerms
    /// When the ride was last looked at, as long as it goes on; `nil` before the first look.
    let observedAt: Timestamp?
    /// The ride time up to which what is due was done, in milliseconds.
    let remindedUntil: Int64
    /// Whether the limit passed without an extension.
    package let isOverdue: Bool
    /// What the ride costs, in the smallest parts of its tariff's currency; known once finished.
    package let price: Int64?
    /// The part of the price that is the fee for a lost vehicle.
    package let lostFee: Int64
    /// How much of the price was taken so far.
    package let paid: Int64
    /// Since when its vehicle is looked for, which nobody has seen come back; `nil` otherwise.
    package let missingSince: Timestamp?
    /// Why the rider brought the vehicle back at once.
    package let complaint: String?

    /// How far the vehicle's own positions say that it was ridden; `nil` where it told none.
    package let ridden: Metres?

    /// What is still to be paid.
    package var owing: Int64 { max(0, (price ?? 0) - paid) }

    /// The times that are looked at on its way.
    package var limits: RideLimits { RideLimits(extensions: extensions, maximum: terms.maximumMilliseconds) }

    /// Whether the vehicle was not seen where its rider says to have returned it, so that staff look for it.
    package var hasFailedReturn: Bool { state == .finished && (ending == .unconfirmed || endStation == nil) }

    /// The key of the money that is set aside for the ride.
    var holdKey: CommandKey { CommandKey("ride", id, "hold") }

    /// The ride that a command about money is about; `nil` where it is about something else.
    static func id(of key: CommandKey) -> Identifier<Ride>? { key.subject(in: "ride") }
}

extension Ride {
    static let columns: SQL = """
        r.id, r.rider, r.vehicle, r.kind, r.tariff_version, r.state, r.start_station, r.end_station, r.prepared_at,
        r.started_at, r.ended_at, r.ending, r.extensions, r.is_overdue, r.price, r.paid, r.complaint,
        r.ridden_metres, r.maximum_milliseconds, r.fee_if_lost, r.observed_at, r.reminded_until, r.lost_fee, r.missing_since
        """

    /// A ride whose vehicle is not free yet.
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
            .listed("t.prepared_at", as: .moment("Asked")),
            .listed("t.started_at", as: .moment("Began")),
            .listed("t.ended_at", as: .moment("Ended")),
            .listed("t.state", as: .plain("State")),
            .listed("t.ending", as: .plain("How it ended")),
            .listed("t.price, f.currency", as: .money("Price")),
            .listed("t.paid, f.currency", as: .money("Paid")),
            .listed("t.ridden_metres", as: .plain("Metres")),
            .content("complaint", as: .plain("Remark"), clearedTo: "NULL"),
            .listed("t.lost_fee, f.currency", as: .money("Fee for a lost vehicle")),
            .listed("t.missing_since", as: .moment("Vehicle looked for since")),
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
        in: "Steps of rides",
        [
            .listed("v.plate", as: .plain("Vehicle")),
            .listed("t.event", as: .plain("Step")),
            .listed("t.happened_at", as: .moment("Happened")),
            .listed("t.recorded_at", as: .moment("Recorded")),
        ],
        joining: "JOIN rentals_vehicle v ON v.id = p.vehicle",
        order: "p.prepared_at DESC, t.number"
    )
}

extension RideState: SQLBindable, SQLReadable {}
extension RideEvent: SQLBindable, SQLReadable {}
extension RideEnding: SQLBindable, SQLReadable {}
