import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A rehearsed ride: it goes through the states of a real one by the clock, or as its program says; no driver hears of it.
struct SandboxRide: Sendable, Hashable {
    /// What comes next.
    enum Step: String, Codable, Sendable, CaseIterable {
        /// The simulated driver accepts.
        case accept
        /// The simulated taxi is at the meeting place.
        case arrive
        /// The passengers get in.
        case pickUp = "pick_up"
        /// The ride ends.
        case end
        /// No taxi comes.
        case nobodyCame = "nobody_came"
        /// The guest is not there.
        case passengerMissing = "passenger_missing"
        /// The driver gives the ride back, and another one is looked for.
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

    /// The simulated taxi.
    static let taxi = "SIM1"

    /// What the clock does next, and after how many milliseconds.
    var next: (step: Step, milliseconds: Int64)? {
        switch state {
        case .searching: (.accept, 5_000)
        case .accepted: arrivedAt == nil ? (.arrive, 60_000) : (.pickUp, 30_000)
        case .onBoard: (.end, 300_000)
        case .completed, .withdrawn: nil
        }
    }

    /// Takes a step, by the rules of real rides; what programs are told of it.
    ///
    /// - Throws: `GuestError.noSuchStep` where the state does not allow it.
    mutating func take(_ step: Step, at now: Timestamp) throws -> WebhookKind {
        switch step {
        case .accept:
            try change(.accept)
            acceptedAt = now
            return RideEvents.accepted
        case .arrive:
            guard state == .accepted, arrivedAt == nil else { throw GuestError.noSuchStep }
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

    /// Whether its program has withdrawn it.
    var isWithdrawn: Bool { end == .passengerWithdrew }

    /// Ends the ride.
    ///
    /// - Throws: `GuestError.noSuchStep` where the state does not allow it.
    mutating func finish(_ cause: RequestEnd, at now: Timestamp) throws -> WebhookKind {
        try change(.end(cause))
        (endedAt, end) = (now, cause)
        return RideEvents.ended
    }

    private mutating func change(_ event: RequestEvent) throws {
        do { state = try state.after(event) } catch { throw GuestError.noSuchStep }
    }
}

extension SandboxRide {
    static let personal = PersonalTable(
        "taxi_sandbox_ride",
        [.impersonal("latitude", "longitude", "place_name", because: "A rehearsal of a program: nobody rides.")]
    )
}

/// The SQL of rehearsed rides.
struct SandboxStore {
    /// The kind of the deadlines at which the clock takes a step.
    static let deadlineKind = "taxi.sandbox"

    let transaction: any Transaction

    private static let columns: SQL = """
        id, program, reference, zone, latitude, longitude, place_name, passengers, state, made_at, accepted_at, arrived_at,
        picked_up_at, ended_at, end_cause
        """

    func insert(_ ride: SandboxRide) throws {
        try transaction.execute(
            """
            INSERT INTO taxi_sandbox_ride
                (id, program, reference, zone, latitude, longitude, place_name, passengers, state, made_at)
            VALUES (\(ride.id), \(ride.program), \(ride.reference), \(ride.zone), \(ride.place.latitude),
                \(ride.place.longitude), \(ride.placeName), \(ride.passengers), \(ride.state), \(ride.madeAt))
            """
        )
    }

    func update(_ ride: SandboxRide) throws {
        try transaction.execute(
            """
            UPDATE taxi_sandbox_ride SET state = \(ride.state), accepted_at = \(ride.acceptedAt),
                arrived_at = \(ride.arrivedAt), picked_up_at = \(ride.pickedUpAt), ended_at = \(ride.endedAt),
                end_cause = \(ride.end)
            WHERE id = \(ride.id)
            """
        )
    }

    func find(_ id: Identifier<SandboxRide>) throws -> SandboxRide? {
        try transaction.first("SELECT \(Self.columns) FROM taxi_sandbox_ride WHERE id = \(id)")
            .map(SandboxRide.init(row:))
    }

    func find(reference: String, of program: String) throws -> SandboxRide? {
        try transaction.first(
            """
            SELECT \(Self.columns) FROM taxi_sandbox_ride
            WHERE program = \(program) AND reference = \(reference)
            """
        ).map(SandboxRide.init(row:))
    }

    func list(of program: String, behind id: Identifier<SandboxRide>?, limit: Int) throws -> [SandboxRide] {
        var condition: SQL = ""
        if let id { condition = "AND id < \(id)" }
        return try transaction.query(
            """
            SELECT \(Self.columns) FROM taxi_sandbox_ride WHERE program = \(program) \(condition)
            ORDER BY id DESC LIMIT \(limit)
            """
        ).map(SandboxRide.init(row:))
    }

    func countOpen(of program: String) throws -> Int {
        try transaction.query(
            """
            SELECT count(*) FROM taxi_sandbox_ride
            WHERE program = \(program) AND state IN ('searching', 'accepted', 'on_board')
            """
        )[0].get(0)
    }

    /// Removes at most so many rides that were made before a moment.
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

extension SandboxRide {
    fileprivate init(row: Row) throws {
        id = try row.get("id")
        program = try row.get("program")
        reference = try row.get("reference")
        zone = try row.get("zone")
        place = Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
        placeName = try row.get("place_name")
        passengers = try row.get("passengers")
        state = try row.get("state")
        madeAt = try row.get("made_at")
        acceptedAt = try row.get("accepted_at")
        arrivedAt = try row.get("arrived_at")
        pickedUpAt = try row.get("picked_up_at")
        endedAt = try row.get("ended_at")
        end = try row.get("end_cause")
    }
}
