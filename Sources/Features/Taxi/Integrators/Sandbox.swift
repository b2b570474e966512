import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A test ride, which changes its state by the clock or the app's call and reaches no driver.
struct SandboxRide: Sendable, Hashable {
    enum Step: String, Codable, Sendable, CaseIterable {
        /// The simulated driver accepts.
        case accept
        /// The simulated taxi arrives.
        case arrive
        /// The passengers get in.
        case pickUp = "pick_up"
        /// The ride ends.
        case end
        /// No taxi comes.
        case nobodyCame = "nobody_came"
        /// The guest is missing.
        case passengerMissing = "passenger_missing"
        /// The driver cancels and the search continues.
        case lookAgain = "look_again"
    }

    let id: Identifier<SandboxRide>
    let program: String
    let reference: String
    let zone: String
    let place: Coordinate
    let placeName: String
    let passengers: Int
    var state: RequestState
    let madeAt: Timestamp
    var acceptedAt: Timestamp?
    var arrivedAt: Timestamp?
    var pickedUpAt: Timestamp?
    var endedAt: Timestamp?
    var end: RequestEnd?

    /// The code of the simulated taxi.
    static let taxi = "SIM1"

    /// The next step of the clock and its delay in milliseconds.
    var next: (step: Step, milliseconds: Int64)? {
        switch state {
        case .searching: (.accept, 5_000)
        case .accepted: arrivedAt == nil ? (.arrive, 60_000) : (.pickUp, 30_000)
        case .onBoard: (.end, 300_000)
        case .completed, .withdrawn: nil
        }
    }

    /// Takes a step by the rules of real rides and returns its event.
    ///
    /// - Throws: ``TaxiRefusal`` if the state does not allow it.
    mutating func take(_ step: Step, at now: Timestamp) throws -> WebhookKind {
        switch step {
        case .accept:
            try change(.accept)
            acceptedAt = now
            return RideEvents.accepted
        case .arrive:
            guard state == .accepted, arrivedAt == nil else { throw TaxiRefusal.program(.noSuchStep) }
            arrivedAt = now
            return RideEvents.arrived
        case .pickUp:
            try change(.pickUp)
            pickedUpAt = now
            return RideEvents.pickedUp
        case .lookAgain:
            try change(.lookAgain)
            (acceptedAt, arrivedAt) = (nil, nil)
            return RideEvents.searching
        case .end: return try finish(.rideEnded, at: now)
        case .nobodyCame: return try finish(.nobodyCame, at: now)
        case .passengerMissing: return try finish(.passengerMissing, at: now)
        }
    }

    /// Whether the app has canceled the ride.
    var isWithdrawn: Bool { end == .passengerWithdrew }

    /// Ends the ride.
    ///
    /// - Throws: ``TaxiRefusal`` if the state does not allow it.
    mutating func finish(_ cause: RequestEnd, at now: Timestamp) throws -> WebhookKind {
        try change(.end(cause))
        (endedAt, end) = (now, cause)
        return RideEvents.ended
    }

    private mutating func change(_ event: RequestEvent) throws {
        do { state = try state.after(event) } catch { throw TaxiRefusal.program(.noSuchStep) }
    }
}

extension SandboxRide {
    static let table = Table(
        "taxi_sandbox_ride",
        Column("id", \SandboxRide.id),
        Column("program", \SandboxRide.program),
        Column("reference", \SandboxRide.reference),
        Column("zone", \SandboxRide.zone),
        Column("latitude", \SandboxRide.place.latitude),
        Column("longitude", \SandboxRide.place.longitude),
        Column("place_name", \SandboxRide.placeName),
        Column("passengers", \SandboxRide.passengers),
        Column("state", \SandboxRide.state),
        Column("made_at", \SandboxRide.madeAt),
        Column("accepted_at", \SandboxRide.acceptedAt),
        Column("arrived_at", \SandboxRide.arrivedAt),
        Column("picked_up_at", \SandboxRide.pickedUpAt),
        Column("ended_at", \SandboxRide.endedAt),
        Column("end_cause", \SandboxRide.end)
    ) {
        SandboxRide(
            id: $0,
            program: $1,
            reference: $2,
            zone: $3,
            place: Coordinate(latitude: $4, longitude: $5),
            placeName: $6,
            passengers: $7,
            state: $8,
            madeAt: $9,
            acceptedAt: $10,
            arrivedAt: $11,
            pickedUpAt: $12,
            endedAt: $13,
            end: $14
        )
    }

    static let personal = PersonalTable(
        "taxi_sandbox_ride",
        [.impersonal("latitude", "longitude", "place_name", because: "A rehearsal of a program: nobody rides.")]
    )
}

struct SandboxStore {
    /// The kind of the clock's deadlines.
    static let deadlineKind = "taxi.sandbox"

    let transaction: any Transaction

    func insert(_ ride: SandboxRide) throws { try SandboxRide.table.insert(ride, in: transaction) }

    func update(_ ride: SandboxRide) throws { try SandboxRide.table.update(ride, in: transaction) }

    func find(_ id: Identifier<SandboxRide>) throws -> SandboxRide? {
        try SandboxRide.table.find(id, in: transaction)
    }

    func find(reference: String, of program: String) throws -> SandboxRide? {
        try SandboxRide.table.first("WHERE program = \(program) AND reference = \(reference)", in: transaction)
    }

    func list(of program: String, behind id: Identifier<SandboxRide>?, limit: Int) throws -> [SandboxRide] {
        var condition: SQL = ""
        if let id { condition = "AND id < \(id)" }
        return try SandboxRide.table.list(
            "WHERE program = \(program) \(condition) ORDER BY id DESC LIMIT \(limit)",
            in: transaction
        )
    }

    func countOpen(of program: String) throws -> Int {
        try transaction.query(
            """
            SELECT count(*) FROM taxi_sandbox_ride
            WHERE program = \(program) AND state IN ('searching', 'accepted', 'on_board')
            """
        )[0].get(0)
    }

    /// Deletes up to `limit` rides created before a moment.
    func delete(olderThan moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(
            """
            DELETE FROM taxi_sandbox_ride WHERE id IN (
                SELECT id FROM taxi_sandbox_ride WHERE made_at < \(moment) ORDER BY made_at LIMIT \(limit)
            )
            """
        )
    }
}
