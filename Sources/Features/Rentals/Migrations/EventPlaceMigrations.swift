import CrosstownSQL

/// The additions for the Mobility Data Specification.
enum EventPlaceMigrations {
    static let all = [eventPlaces]

    /// The places and rides of events; vehicles of older fleets begin with what is known.
    private static let eventPlaces = Migration(
        owner: "rentals",
        name: "event place",
        sql: """
            ALTER TABLE rentals_vehicle_event ADD COLUMN ride \(.id) REFERENCES rentals_ride (id);
            ALTER TABLE rentals_vehicle_event ADD COLUMN latitude \(.real);
            ALTER TABLE rentals_vehicle_event ADD COLUMN longitude \(.real);
            ALTER TABLE rentals_vehicle_event ADD COLUMN battery_percent \(.integer);
            INSERT INTO rentals_vehicle_event (vehicle, event, state, happened_at, battery_percent)
                SELECT v.id, 'unspecified', v.state, v.heard_at, v.battery_percent FROM rentals_vehicle v
                WHERE NOT EXISTS (SELECT 1 FROM rentals_vehicle_event e WHERE e.vehicle = v.id);
            CREATE INDEX rentals_vehicle_event_time ON rentals_vehicle_event (happened_at);
            CREATE INDEX rentals_ride_place_time ON rentals_ride_place (happened_at)
            """
    )
}
