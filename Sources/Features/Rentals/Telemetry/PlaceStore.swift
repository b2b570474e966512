import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of vehicles' places, and of the routes of rides.
struct PlaceStore {
    static let personal = PersonalTable(
        "rentals_ride_place",
        of: "rentals_ride",
        by: "ride",
        in: "Vehicle positions during rides",
        [
            .listed("v.plate", as: .plain("Vehicle")),
            .listed("t.happened_at", as: .moment("When")),
            .content("latitude", as: .degrees("Latitude")),
            .content("longitude", as: .degrees("Longitude")),
        ],
        joining: "JOIN rentals_vehicle v ON v.id = p.vehicle",
        order: "p.prepared_at DESC, t.happened_at"
    )

    let transaction: any Transaction

    /// Returns the last place of a vehicle, and its timestamp.
    func last(of vehicle: Identifier<Vehicle>) throws -> (place: Coordinate, at: Timestamp)? {
        try transaction.first(
            "SELECT latitude, longitude, placed_at FROM rentals_vehicle WHERE id = \(vehicle) AND placed_at IS NOT NULL"
        ).map { (try Self.place($0), try $0.get("placed_at")) }
    }

    /// Returns the place of a vehicle's last event: where one without a station was left.
    func lastEvent(of vehicle: Identifier<Vehicle>) throws -> Coordinate? {
        try transaction.first(
            """
            SELECT latitude, longitude FROM rentals_vehicle_event
            WHERE vehicle = \(vehicle) AND latitude IS NOT NULL AND longitude IS NOT NULL ORDER BY id DESC LIMIT 1
            """
        ).map(Self.place)
    }

    func set(_ place: Coordinate, of vehicle: Identifier<Vehicle>, at moment: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE rentals_vehicle SET latitude = \(place.latitude), longitude = \(place.longitude),
                placed_at = \(moment)
            WHERE id = \(vehicle)
            """
        )
    }

    /// Returns the last place of a vehicle during a ride.
    func lastRecorded(in ride: Identifier<Ride>) throws -> Coordinate? {
        try transaction.first(
            """
            SELECT latitude, longitude FROM rentals_ride_place WHERE ride = \(ride) ORDER BY happened_at DESC LIMIT 1
            """
        ).map(Self.place)
    }

    /// Adds a place to the route of a ride, and the distance from the previous one to its length.
    func record(_ place: Coordinate, in ride: Ride, at moment: Timestamp) throws {
        let step = try lastRecorded(in: ride.id).map { $0.distance(to: place) } ?? Metres(0)
        let added = try transaction.execute(
            """
            INSERT INTO rentals_ride_place (ride, happened_at, latitude, longitude)
            VALUES (\(ride.id), \(moment), \(place.latitude), \(place.longitude))
            ON CONFLICT (ride, happened_at) DO NOTHING
            """
        )
        guard added > 0 else { return }
        try transaction.execute(
            """
            UPDATE rentals_ride SET ridden_metres = coalesce(ridden_metres, 0) + \(step.value) WHERE id = \(ride.id)
            """
        )
    }

    private static func place(_ row: Row) throws -> Coordinate {
        Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
    }
}
