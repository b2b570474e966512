package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// The SQL of rides and their events.
package struct RideStore {
    let transaction: any Transaction
    let now: Timestamp

    /// Stores a ride that is being prepared.
    ///
    /// - Throws: `RentalRefusal` where the rider or the vehicle has an open ride.
    func insert(_ ride: Ride) throws {
        do {
            try transaction.execute(
                """
                INSERT INTO rentals_ride (id, rider, vehicle, kind, tariff_version, state, start_station, prepared_at,
                    maximum_milliseconds, fee_if_lost)
                VALUES (\(ride.id), \(ride.rider), \(ride.vehicle), \(ride.kind), \(ride.tariffVersion), \(ride.state),
                    \(ride.startStation), \(ride.preparedAt), \(ride.terms.maximumMilliseconds), \(ride.terms.feeIfLost))
                """
            )
        } catch DatabaseError.uniqueViolation(constraint: "rentals_ride_open_rider") {
            throw RentalRefusal.alreadyRiding
        } catch DatabaseError.uniqueViolation(constraint: "rentals_ride_open_vehicle") {
            throw RentalRefusal.vehicleTaken
        }
        try record(.prepare, in: ride.id, at: ride.preparedAt)
        try announce(ride.id)
        try ActivityChange.announce(ride.rider, in: transaction)
    }

    func find(_ id: Identifier<Ride>) throws -> Ride? { try find("r.id = \(id)") }

    package func findOpen(rider: Identifier<Account>) throws -> Ride? {
        try find("r.rider = \(rider) AND r.state NOT IN ('finished', 'cancelled')")
    }

    package func findOpen(vehicle: Identifier<Vehicle>) throws -> Ride? {
        try find("r.vehicle = \(vehicle) AND r.state NOT IN ('finished', 'cancelled')")
    }

    /// Returns the past ride of a vehicle that was running at a moment.
    ///
    /// A vehicle has one ride at a time: if the last one that had begun was over by then, so were all earlier ones,
    /// which need no search.
    func findFinished(vehicle: Identifier<Vehicle>, at moment: Timestamp) throws -> Ride? {
        let last = try find(
            """
            r.vehicle = \(vehicle) AND r.state = 'finished' AND r.started_at <= \(moment)
            ORDER BY r.prepared_at DESC LIMIT 1
            """
        )
        return last.flatMap { ride in ride.endedAt.map { $0 > moment } == true ? ride : nil }
    }

    /// Returns the unpaid rides of a rider, oldest first.
    package func owing(by rider: Identifier<Account>) throws -> [Ride] {
        try list("WHERE r.rider = \(rider) AND r.price > r.paid ORDER BY r.prepared_at")
    }

    /// Returns the current ride of a rider, if any, and the unpaid ones, oldest first.
    package func unsettled(of rider: Identifier<Account>) throws -> (open: Ride?, owing: [Ride]) {
        let rides = try transaction.query(
            """
            SELECT \(Ride.columns) FROM rentals_ride r
            WHERE r.rider = \(rider) AND r.state NOT IN ('finished', 'cancelled')
            UNION ALL SELECT \(Ride.columns) FROM rentals_ride r WHERE r.rider = \(rider) AND r.price > r.paid
            ORDER BY prepared_at
            """
        ).map(Ride.init(row:))
        return (rides.first(where: \.state.isOpen), rides.filter { !$0.state.isOpen })
    }

    /// The number of unpaid rides.
    func countOwing() throws -> Int {
        try transaction.first("SELECT count(*) FROM rentals_ride WHERE price > paid")?.get(0) ?? 0
    }

    /// Returns the latest rides of a rider that began, latest first.
    package func latest(of rider: Identifier<Account>, limit: Int) throws -> [Ride] {
        try list(
            "WHERE r.rider = \(rider) AND r.started_at IS NOT NULL ORDER BY r.prepared_at DESC LIMIT \(limit)"
        )
    }

    /// Returns all current rides, the longest first.
    func open(limit: Int) throws -> [Ride] {
        try list("WHERE r.state NOT IN ('finished', 'cancelled') ORDER BY r.prepared_at LIMIT \(limit)")
    }

    /// Returns the vehicles of the rider among some rides.
    func vehicles(
        of rides: Set<Identifier<Ride>>,
        by rider: Identifier<Account>
    ) throws -> [Identifier<Ride>: (VehicleKind, PlateNumber)] {
        if rides.isEmpty { return [:] }
        return try transaction.query(
            """
            SELECT r.id, v.kind, v.plate FROM rentals_ride r JOIN rentals_vehicle v ON v.id = r.vehicle
            WHERE r.id IN \(list: rides) AND r.rider = \(rider)
            """
        ).reduce(into: [:]) { $0[try $1.get("id")] = (try $1.get("kind"), try $1.plate("plate")) }
    }

    /// Returns the events of a ride, in the order in which they became known.
    func events(of ride: Identifier<Ride>) throws -> [(event: RideEvent, at: Timestamp)] {
        try events(of: [ride])[ride] ?? []
    }

    /// Returns the events of several rides.
    func events(of rides: Set<Identifier<Ride>>) throws -> [Identifier<Ride>: [(event: RideEvent, at: Timestamp)]] {
        try transaction.query(
            "SELECT ride, event, happened_at FROM rentals_ride_event WHERE ride IN \(list: rides) ORDER BY ride, number"
        ).reduce(into: [:]) { events, row in
            events[try row.get("ride"), default: []].append((try row.get("event"), try row.get("happened_at")))
        }
    }

    func record(_ event: RideEvent, in ride: Identifier<Ride>, at moment: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_ride_event (ride, number, event, happened_at, recorded_at)
            SELECT \(ride), coalesce(max(number), 0) + 1, \(event), \(moment), \(now)
            FROM rentals_ride_event WHERE ride = \(ride)
            """
        )
    }

    func set(_ state: RideState, _ ride: Identifier<Ride>) throws {
        try update(ride, "state = \(state)")
    }

    func start(_ ride: Identifier<Ride>, at moment: Timestamp) throws {
        try update(ride, "state = \(RideState.riding), started_at = \(moment)")
    }

    func cancel(_ ride: Identifier<Ride>, at moment: Timestamp, _ ending: RideEnding) throws {
        try update(ride, "state = \(RideState.cancelled), ended_at = \(moment), ending = \(ending)")
    }

    /// Sets where a ride ends; `nil` where unknown.
    func setEndStation(_ station: Identifier<Station>?, _ ride: Identifier<Ride>) throws {
        try update(ride, "end_station = \(station)")
    }

    /// Ends a ride at its end station, or updates its end after a late report.
    func finish(_ ride: Ride, at moment: Timestamp, _ ending: RideEnding, _ fare: Fare, paid: Money) throws {
        try update(
            ride.id,
            """
            state = \(RideState.finished), ended_at = \(moment), ending = \(ending), end_station = \(ride.endStation),
            price = \(fare.price.minorUnits), lost_fee = \(fare.lostFee.minorUnits), paid = \(paid.minorUnits)
            """
        )
    }

    /// Updates the price of a past ride.
    func setFare(_ fare: Fare, paid: Money, _ ride: Identifier<Ride>) throws {
        try update(
            ride,
            """
            price = \(fare.price.minorUnits), lost_fee = \(fare.lostFee.minorUnits), paid = \(paid.minorUnits)
            """
        )
    }

    func setPaid(_ paid: Int64, _ ride: Identifier<Ride>) throws { try update(ride, "paid = \(paid)") }

    func setExtensions(_ extensions: Int, _ ride: Identifier<Ride>) throws {
        try update(ride, "extensions = \(extensions), is_overdue = 0")
    }

    /// Stores the last check of a ride, and the ride time up to which milestones are handled.
    func setObserved(_ moment: Timestamp, remindedUntil time: Int64, _ ride: Identifier<Ride>) throws {
        try update(ride, "observed_at = \(moment), reminded_until = \(time)")
    }

    /// Sets or clears since when the vehicle of a ride is missing.
    func setMissing(since moment: Timestamp?, _ ride: Identifier<Ride>) throws {
        try update(ride, "missing_since = \(moment)")
    }

    func setOverdue(_ ride: Identifier<Ride>) throws { try update(ride, "is_overdue = 1") }

    func setComplaint(_ complaint: String, _ ride: Identifier<Ride>) throws {
        try update(ride, "complaint = \(complaint)")
    }

    /// Notifies followers of the ride that it has changed.
    func announce(_ ride: Identifier<Ride>) throws { try RentalsTopic.ride(ride).announce(transaction) }

    private func update(_ ride: Identifier<Ride>, _ changes: SQL) throws {
        try transaction.execute("UPDATE rentals_ride SET \(changes) WHERE id = \(ride)")
        try announce(ride)
    }

    private func find(_ condition: SQL) throws -> Ride? {
        try transaction.first("SELECT \(Ride.columns) FROM rentals_ride r WHERE \(condition)").map(Ride.init(row:))
    }

    func list(_ condition: SQL) throws -> [Ride] {
        try transaction.query("SELECT \(Ride.columns) FROM rentals_ride r \(condition)").map(Ride.init(row:))
    }
}
