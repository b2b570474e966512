import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of data for the city, without riders.
struct RecordStore {
    let transaction: any Transaction

    private static let events: SQL = """
        SELECT e.id, e.vehicle, e.event, e.state, e.happened_at, e.ride, e.battery_percent,
            coalesce(e.latitude, s.latitude, v.latitude) AS latitude,
            coalesce(e.longitude, s.longitude, v.longitude) AS longitude,
            v.station, s.latitude AS station_latitude, s.longitude AS station_longitude, v.placed_at, v.latitude AS own_latitude, v.longitude AS own_longitude,
            v.battery_percent AS own_battery
        FROM rentals_vehicle_event e JOIN rentals_vehicle v ON v.id = e.vehicle
            LEFT JOIN rentals_station s ON s.id = v.station
        """

    /// Returns when the first vehicle came into service; `nil` without vehicles.
    func opening() throws -> Timestamp? {
        let row = try transaction.first("SELECT min(happened_at) AS opening FROM rentals_vehicle_event")
        return try row?.get("opening", as: Timestamp?.self) ?? nil
    }

    /// Returns the vehicles that are in the streets, or were since a moment.
    func vehicles(since moment: Timestamp) throws -> [FleetVehicle] {
        try transaction.query(
            """
            SELECT \(Vehicle.columns) FROM rentals_vehicle v
            WHERE v.state <> 'removed' OR EXISTS (
                SELECT 1 FROM rentals_vehicle_event e WHERE e.vehicle = v.id AND e.happened_at >= \(moment))
            ORDER BY v.plate
            """
        ).map { FleetVehicle(try Vehicle(row: $0)) }
    }

    func vehicle(_ id: Identifier<FleetVehicle>) throws -> FleetVehicle? {
        try transaction.first("SELECT \(Vehicle.columns) FROM rentals_vehicle v WHERE v.id = \(id)")
            .map { FleetVehicle(try Vehicle(row: $0)) }
    }

    /// Returns the last status of one vehicle, or of all that are in the streets or left them since a moment.
    func statuses(of vehicle: Identifier<FleetVehicle>?, goneSince moment: Timestamp) throws -> [FleetStatus] {
        let which: SQL =
            if let vehicle {
                "e.vehicle = \(vehicle)"
            } else {
                "(e.state NOT IN ('removed', 'missing', 'elsewhere') OR e.happened_at >= \(moment))"
            }
        return try transaction.query(
            """
            \(Self.events) WHERE \(which)
                AND e.id = (SELECT max(l.id) FROM rentals_vehicle_event l WHERE l.vehicle = e.vehicle)
            ORDER BY v.plate
            """
        ).compactMap { row in try FleetEvent(row: row).map { try FleetStatus($0, row: row) } }
    }

    /// Returns the events between two moments, in the order in which they became known.
    func events(in time: Range<Timestamp>, after number: Int64, limit: Int?) throws -> [FleetEvent] {
        let most: SQL = if let limit { "LIMIT \(limit)" } else { "" }
        return try transaction.query(
            """
            \(Self.events) WHERE e.happened_at >= \(time.lowerBound) AND e.happened_at < \(time.upperBound) AND e.id > \(number)
                AND coalesce(e.latitude, s.latitude, v.latitude) IS NOT NULL
            ORDER BY e.id \(most)
            """
        ).compactMap(FleetEvent.init(row:))
    }

    /// Returns the trips that ended within a time.
    func trips(endedIn time: Range<Timestamp>) throws -> [FleetTrip] {
        try transaction.query(
            """
            SELECT r.id, r.vehicle, r.started_at, r.ended_at, r.ridden_metres, r.price, t.currency,
                a.latitude AS start_latitude, a.longitude AS start_longitude,
                coalesce(b.latitude, p.latitude, a.latitude) AS end_latitude,
                coalesce(b.longitude, p.longitude, a.longitude) AS end_longitude
            FROM rentals_ride r JOIN rentals_tariff t ON t.kind = r.kind AND t.version = r.tariff_version
                JOIN rentals_station a ON a.id = r.start_station LEFT JOIN rentals_station b ON b.id = r.end_station
                LEFT JOIN rentals_ride_place p ON p.ride = r.id AND p.happened_at =
                    (SELECT max(l.happened_at) FROM rentals_ride_place l WHERE l.ride = r.id)
            WHERE r.state = 'finished' AND r.ended_at >= \(time.lowerBound) AND r.ended_at < \(time.upperBound)
            ORDER BY r.ended_at, r.id
            """
        ).map(FleetTrip.init(row:))
    }

    /// Returns the places of vehicles during past rides, within a time.
    func places(in time: Range<Timestamp>) throws -> [FleetPlace] {
        try transaction.query(
            """
            SELECT r.vehicle, p.ride, p.happened_at, p.latitude, p.longitude
            FROM rentals_ride_place p JOIN rentals_ride r ON r.id = p.ride
            WHERE p.happened_at >= \(time.lowerBound) AND p.happened_at < \(time.upperBound) AND r.state = 'finished'
            ORDER BY p.happened_at, r.vehicle
            """
        ).map { row in
            FleetPlace(
                vehicle: try row.get("vehicle"),
                at: try row.get("happened_at"),
                place: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude")),
                station: nil,
                ride: try row.get("ride"),
                batteryPercent: nil
            )
        }
    }
}

extension FleetVehicle {
    fileprivate init(_ vehicle: Vehicle) {
        self.init(
            id: vehicle.id.of(FleetVehicle.self),
            number: vehicle.plate.description,
            kind: vehicle.kind.inFleet
        )
    }
}

extension FleetEvent {
    /// Parses an event; `nil` for a moment without a known place.
    fileprivate init?(row: Row) throws {
        guard let place = try row.place("latitude", "longitude") else { return nil }
        self.init(
            number: try row.get("id"),
            vehicle: try row.get("vehicle"),
            event: try row.get("event", as: VehicleEvent.self).rawValue,
            state: try row.get("state", as: VehicleState.self).rawValue,
            at: try row.get("happened_at"),
            place: place,
            batteryPercent: try row.get("battery_percent"),
            ride: try row.get("ride")
        )
    }
}

extension FleetStatus {
    /// The place of a moving vehicle is private until the ride is over, so its event has the place where the ride
    /// began.
    fileprivate init(_ event: FleetEvent, row: Row) throws {
        let told = try row.get("placed_at", as: Timestamp?.self)
        let own = try row.place("own_latitude", "own_longitude")
        let standing = try row.place("station_latitude", "station_longitude")
        let isUnderWay = event.state == VehicleState.onTrip.rawValue
        let isPlaced = told.map { $0 > event.at } == true
        self.init(
            event: event,
            place: FleetPlace(
                vehicle: event.vehicle,
                at: isUnderWay ? event.at : max(event.at, told ?? event.at),
                place: isUnderWay ? event.place : standing ?? (isPlaced ? own : nil) ?? event.place,
                station: try row.get("station"),
                ride: isUnderWay ? event.ride : nil,
                batteryPercent: try row.get("own_battery")
            )
        )
    }
}

extension FleetTrip {
    fileprivate init(row: Row) throws {
        self.init(
            ride: try row.get("id"),
            vehicle: try row.get("vehicle"),
            startedAt: try row.get("started_at"),
            endedAt: try row.get("ended_at"),
            start: Coordinate(latitude: try row.get("start_latitude"), longitude: try row.get("start_longitude")),
            end: Coordinate(latitude: try row.get("end_latitude"), longitude: try row.get("end_longitude")),
            ridden: try row.get("ridden_metres", as: Double?.self).map(Metres.init),
            price: try row.get("price"),
            currency: try row.get("currency")
        )
    }
}

extension Row {
    /// The place in two columns; `nil` where it is missing.
    fileprivate func place(_ latitude: String, _ longitude: String) throws -> Coordinate? {
        guard let latitude = try get(latitude, as: Double?.self), let longitude = try get(longitude, as: Double?.self)
        else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }
}
