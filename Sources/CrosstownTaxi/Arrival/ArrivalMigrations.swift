import CrosstownSQL

/// The table of the errors of arrivals.
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
}
