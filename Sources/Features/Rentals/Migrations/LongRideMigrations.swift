import CrosstownSQL

/// The additions for long rides and missing vehicles.
enum LongRideMigrations {
    /// All migrations in order; alarms follow the rides that they name.
    static let all = [rides, missing, AlarmMigrations.rides]

    /// The maximum time of a ride; riders of older rides agreed to no fee, so that a lost vehicle is free for them.
    private static let rides = Migration(
        owner: "rentals",
        name: "long rides",
        sql: """
            ALTER TABLE rentals_ride ADD COLUMN maximum_milliseconds \(.integer) NOT NULL DEFAULT 259200000;
            ALTER TABLE rentals_ride ADD COLUMN fee_if_lost \(.integer) NOT NULL DEFAULT 0;
            ALTER TABLE rentals_ride ADD COLUMN observed_at \(.integer);
            ALTER TABLE rentals_ride ADD COLUMN reminded_until \(.integer) NOT NULL DEFAULT 0;
            ALTER TABLE rentals_ride ADD COLUMN lost_fee \(.integer) NOT NULL DEFAULT 0;
            ALTER TABLE rentals_ride ADD COLUMN missing_since \(.integer);
            CREATE INDEX rentals_ride_missing ON rentals_ride (vehicle) WHERE missing_since IS NOT NULL;
            CREATE INDEX rentals_ride_missing_rider ON rentals_ride (rider) WHERE missing_since IS NOT NULL;
            CREATE INDEX rentals_ride_over ON rentals_ride (prepared_at, id) WHERE state = 'finished';
            INSERT INTO deadline (kind, subject, due_at, body) VALUES ('rentals.limit', 'all', 0, '')
            """
    )

    /// Makes the rider of the last ride responsible for vehicles that are already missing.
    private static let missing = Migration(
        owner: "rentals",
        name: "riders of missing vehicles",
        sql: """
            UPDATE rentals_ride SET missing_since = ended_at
            WHERE state = 'finished' AND (ending = 'unconfirmed' OR end_station IS NULL)
                AND vehicle IN (SELECT id FROM rentals_vehicle WHERE flag = 'unconfirmed_return')
                AND NOT EXISTS (
                    SELECT 1 FROM rentals_ride later
                    WHERE later.vehicle = rentals_ride.vehicle AND later.prepared_at > rentals_ride.prepared_at
                        AND later.started_at IS NOT NULL
                )
            """
    )
}
