import CrosstownSQL

/// The tables of jobs; closed ones are the log of repairs, and never change.
enum JobMigrations {
    /// All migrations in order.
    static let all = [
        Migration(
            owner: "rentals",
            name: "job",
            sql: """
                CREATE TABLE rentals_job (
                    number \(.sequence),
                    vehicle \(.id) REFERENCES rentals_vehicle (id),
                    station \(.id) REFERENCES rentals_station (id),
                    reason \(.text) NOT NULL,
                    assignee \(.id),
                    made_at \(.integer) NOT NULL,
                    closed_at \(.integer),
                    closed_by \(.id),
                    work \(.text),
                    CONSTRAINT rentals_job_about CHECK ((vehicle IS NULL) <> (station IS NULL)),
                    CONSTRAINT rentals_job_done CHECK (closed_at IS NOT NULL OR (closed_by IS NULL AND work IS NULL))
                ) \(.strict);
                CREATE UNIQUE INDEX rentals_job_open_vehicle ON rentals_job (vehicle)
                    WHERE vehicle IS NOT NULL AND closed_at IS NULL;
                CREATE UNIQUE INDEX rentals_job_open_station ON rentals_job (station)
                    WHERE station IS NOT NULL AND closed_at IS NULL;
                CREATE INDEX rentals_job_vehicle ON rentals_job (vehicle, number);
                CREATE INDEX rentals_job_closed ON rentals_job (closed_at, number);
                CREATE TABLE rentals_vehicle_service (
                    vehicle \(.id) PRIMARY KEY REFERENCES rentals_vehicle (id),
                    serviced_at \(.integer) NOT NULL
                ) \(.strict);
                INSERT INTO rentals_job (vehicle, reason, made_at)
                    SELECT id, flag, heard_at FROM rentals_vehicle WHERE flag IS NOT NULL;
                INSERT INTO deadline (kind, subject, due_at, body) VALUES ('rentals.service', 'all', 0, '')
                """
        )
    ]

    /// An index for deleting a user's jobs.
    static let people = Migration(
        owner: "rentals",
        name: "jobs by person",
        sql: """
            CREATE INDEX rentals_job_assignee ON rentals_job (assignee) WHERE assignee IS NOT NULL;
            CREATE INDEX rentals_job_closer ON rentals_job (closed_by) WHERE closed_by IS NOT NULL
            """
    )
}
