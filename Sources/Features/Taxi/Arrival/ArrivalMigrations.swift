import CrosstownSQL

/// The tables of what taxis that came and rides that ended teach.
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

    /// What is to be learned from; a row is gone once it was.
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

    /// How it is known that a taxi has arrived, which is unknown of earlier arrivals, and since when each taxi has been where
    /// it is.
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

    /// What people were told last of a coming taxi, which no other start of the server changes.
    static let told = Migration(
        owner: "taxi",
        name: "request_told",
        sql: """
            ALTER TABLE taxi_request ADD COLUMN told_expected_at \(.integer);
            ALTER TABLE taxi_request ADD COLUMN told_is_here \(.integer) CHECK (told_is_here IN (0, 1))
            """
    )

    /// How many arrivals were late; of those before, each kind of error counts as the mean of it was.
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
