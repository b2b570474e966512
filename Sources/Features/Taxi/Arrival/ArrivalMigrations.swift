import CrosstownSQL

/// The tables to learn from arrived taxis and ended rides.
enum ArrivalMigrations {
    static let errors = Migration(
        owner: "taxi",
        name: "arrival_error",
        sql: """
            CREATE TABLE taxi_arrival_error (
                lead \(.integer) NOT NULL,
                off \(.integer) NOT NULL,
                weight \(.real) NOT NULL,
                late_seconds \(.real) NOT NULL,
                left_seconds \(.real) NOT NULL,
                PRIMARY KEY (lead, off)
            ) \(.clustered)
            """
    )

    /// Creates the rows to learn from, deleted once processed.
    static let lessons = Migration(
        owner: "taxi",
        name: "arrival_lesson",
        sql: """
            CREATE TABLE taxi_told_arrival (
                request \(.id) NOT NULL REFERENCES taxi_request (id),
                lead \(.integer) NOT NULL,
                told_at \(.integer) NOT NULL,
                expected_at \(.integer) NOT NULL,
                latitude \(.real) NOT NULL,
                longitude \(.real) NOT NULL,
                arrived_at \(.integer),
                PRIMARY KEY (request, lead)
            ) \(.clustered);
            CREATE INDEX taxi_told_arrival_arrived ON taxi_told_arrival (arrived_at) WHERE arrived_at IS NOT NULL;
            CREATE TABLE taxi_ended_drive (
                request \(.id) PRIMARY KEY REFERENCES taxi_request (id),
                from_latitude \(.real) NOT NULL,
                from_longitude \(.real) NOT NULL,
                to_latitude \(.real) NOT NULL,
                to_longitude \(.real) NOT NULL,
                started_at \(.integer) NOT NULL,
                ended_at \(.integer) NOT NULL
            ) \(.strict)
            """
    )

    /// Adds how an arrival was detected (unknown for earlier arrivals), and since when each taxi has not moved.
    static let basis = Migration(
        owner: "taxi",
        name: "arrival_basis",
        sql: """
            ALTER TABLE taxi_request ADD COLUMN arrived_by \(.text) CHECK (arrived_by IN ('road', 'standing', 'driver'));
            ALTER TABLE taxi_position ADD COLUMN still_latitude \(.real);
            ALTER TABLE taxi_position ADD COLUMN still_longitude \(.real);
            ALTER TABLE taxi_position ADD COLUMN still_since \(.integer)
            """
    )

    /// Adds the last estimated arrival, so that restarts do not change it.
    static let told = Migration(
        owner: "taxi",
        name: "request_told",
        sql: """
            ALTER TABLE taxi_request ADD COLUMN told_expected_at \(.integer);
            ALTER TABLE taxi_request ADD COLUMN told_is_here \(.integer) CHECK (told_is_here IN (0, 1))
            """
    )

    /// Adds how many arrivals were late; for earlier ones, each kind of error counts as its mean.
    static let lateArrivals = Migration(
        owner: "taxi",
        name: "late arrivals",
        sql: """
            ALTER TABLE taxi_arrival_error ADD COLUMN late_weight \(.real) NOT NULL DEFAULT 0;
            UPDATE taxi_arrival_error SET late_weight = weight WHERE late_seconds > 60 * weight;
            ALTER TABLE taxi_arrival_error DROP COLUMN late_seconds;
            ALTER TABLE taxi_arrival_error DROP COLUMN left_seconds
            """
    )
}
