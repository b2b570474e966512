import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

extension Drive {
    fileprivate static let columns: SQL =
        "offer, leg, event, started_at, arrived_at, latitude, longitude, heading, position_at"

    fileprivate init(row: Row) throws {
        var reader = RowReader(row)
        offer = try reader.next()
        leg = try reader.next()
        event = try reader.next()
        startedAt = try reader.next()
        arrivedAt = try reader.next()
        let latitude: Double? = try reader.next()
        let longitude: Double? = try reader.next()
        let heading: Double? = try reader.next()
        let at: Timestamp? = try reader.next()
        if let latitude, let longitude, let at {
            let place = Coordinate(latitude: latitude, longitude: longitude)
            position = Position(place: place, heading: heading, at: at)
        } else {
            position = nil
        }
    }
}

/// The SQL of cars on the road.
struct DriveStore {
    let transaction: any Transaction

    /// Stores a car's departure, unless it has already left.
    ///
    /// - Returns: whether it left now.
    func start(_ offer: SignUp, _ leg: Leg, at now: Timestamp) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO rideshare_drive (offer, leg, event, started_at)
            VALUES (\(offer.id), \(leg), \(offer.event), \(now)) ON CONFLICT (offer, leg) DO NOTHING
            """
        ) == 1
    }

    func place(_ offer: Identifier<SignUp>, _ leg: Leg, _ position: Drive.Position) throws {
        try transaction.execute(
            """
            UPDATE rideshare_drive SET latitude = \(position.place.latitude), longitude = \(position.place.longitude),
                heading = \(position.heading), position_at = \(position.at)
            WHERE offer = \(offer) AND leg = \(leg) AND arrived_at IS NULL
            """
        )
    }

    /// Stores a car's arrival and deletes its position.
    ///
    /// - Returns: whether the car was driving until now.
    func arrive(_ offer: Identifier<SignUp>, _ leg: Leg, at now: Timestamp) throws -> Bool {
        let changed = try transaction.execute(
            """
            UPDATE rideshare_drive
            SET arrived_at = \(now), latitude = NULL, longitude = NULL, heading = NULL, position_at = NULL
            WHERE offer = \(offer) AND leg = \(leg) AND arrived_at IS NULL
            """
        )
        guard changed == 1 else { return false }
        try transaction.execute(
            """
            UPDATE rideshare_pairing SET arrived_at = \(now)
            WHERE offer = \(offer) AND leg = \(leg) AND outcome = 'picked-up' AND arrived_at IS NULL
            """
        )
        return true
    }

    /// Stores that a rider got out at home.
    func letOut(_ request: Identifier<SignUp>, _ leg: Leg, at now: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE rideshare_pairing SET arrived_at = \(now)
            WHERE request = \(request) AND leg = \(leg) AND outcome = 'picked-up' AND arrived_at IS NULL
            """
        )
    }

    func list(of offers: [Identifier<SignUp>]) throws -> [Drive] {
        guard !offers.isEmpty else { return [] }
        return try transaction.query("SELECT \(Drive.columns) FROM rideshare_drive WHERE offer IN \(list: offers)")
            .map(Drive.init(row:))
    }

    /// Deletes a car's departure and position.
    func stop(_ offer: Identifier<SignUp>, _ leg: Leg) throws {
        try transaction.execute("DELETE FROM rideshare_drive WHERE offer = \(offer) AND leg = \(leg)")
    }

    /// Returns the cars that have left, including those that have arrived.
    func left(event: String, _ leg: Leg) throws -> [Identifier<SignUp>] {
        try transaction.query("SELECT offer FROM rideshare_drive WHERE event = \(event) AND leg = \(leg)")
            .map { try $0.get("offer") }
    }

    /// Returns the cars that are driving.
    func underWay(event: String, _ leg: Leg) throws -> [Identifier<SignUp>] {
        try transaction.query(
            "SELECT offer FROM rideshare_drive WHERE event = \(event) AND leg = \(leg) AND arrived_at IS NULL"
        ).map { try $0.get("offer") }
    }

    /// Deletes all departures of a leg.
    func forget(event: String, _ leg: Leg) throws {
        try transaction.execute("DELETE FROM rideshare_drive WHERE event = \(event) AND leg = \(leg)")
    }

    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_drive WHERE event = \(event)")
    }
}
