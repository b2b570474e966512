import CrosstownSQL

/// The table of reports' subjects, and the tables from before reports became cases.
enum ProblemMigrations {
    /// All migrations in order.
    static let all = [
        Migration(
            owner: "rentals",
            name: "problem",
            sql: """
                CREATE TABLE rentals_problem (
                    id \(.id) PRIMARY KEY,
                    reporter \(.id) NOT NULL,
                    subject \(.text) NOT NULL CHECK (subject IN ('vehicle', 'station', 'app', 'help')),
                    is_critical \(.integer) NOT NULL CHECK (is_critical IN (0, 1)),
                    state \(.text) NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
                    ride \(.id) REFERENCES rentals_ride (id),
                    vehicle \(.id) REFERENCES rentals_vehicle (id),
                    station \(.id) REFERENCES rentals_station (id),
                    reported_at \(.integer) NOT NULL,
                    waits_since \(.integer) NOT NULL
                ) \(.strict);
                CREATE INDEX rentals_problem_reporter ON rentals_problem (reporter, reported_at);
                CREATE INDEX rentals_problem_queue ON rentals_problem (state, is_critical, waits_since);
                CREATE TABLE rentals_problem_entry (
                    problem \(.id) NOT NULL REFERENCES rentals_problem (id),
                    number \(.integer) NOT NULL CHECK (number > 0),
                    is_from_staff \(.integer) NOT NULL CHECK (is_from_staff IN (0, 1)),
                    text \(.text) NOT NULL CHECK (length(text) > 0),
                    written_at \(.integer) NOT NULL,
                    PRIMARY KEY (problem, number)
                ) \(.clustered)
                """
        ),
        Migration(
            owner: "rentals",
            name: "problem photograph",
            sql: """
                CREATE TABLE rentals_problem_photograph (
                    problem \(.id) NOT NULL,
                    entry \(.integer) NOT NULL,
                    position \(.integer) NOT NULL,
                    picture \(.id) NOT NULL,
                    PRIMARY KEY (problem, entry, position),
                    FOREIGN KEY (problem, entry) REFERENCES rentals_problem_entry (problem, number)
                ) \(.clustered);
                CREATE UNIQUE INDEX rentals_problem_photograph_picture ON rentals_problem_photograph (picture);
                CREATE INDEX rentals_problem_vehicle ON rentals_problem (vehicle, reported_at);
                CREATE INDEX rentals_problem_station ON rentals_problem (station, reported_at)
                """
        ),
    ]

    /// Moves reports, their entries and photographs into the tables of cases.
    static let cases = Migration(
        owner: "rentals",
        name: "problems are cases",
        sql: """
            CREATE TABLE rentals_problem_subject (
                case_id \(.id) PRIMARY KEY REFERENCES staff_case (id) ON DELETE CASCADE,
                ride \(.id) REFERENCES rentals_ride (id),
                vehicle \(.id) REFERENCES rentals_vehicle (id),
                station \(.id) REFERENCES rentals_station (id)
            ) \(.strict);
            CREATE INDEX rentals_problem_subject_ride ON rentals_problem_subject (ride) WHERE ride IS NOT NULL;
            CREATE INDEX rentals_problem_subject_vehicle ON rentals_problem_subject (vehicle) WHERE vehicle IS NOT NULL;
            CREATE INDEX rentals_problem_subject_station ON rentals_problem_subject (station) WHERE station IS NOT NULL;
            INSERT INTO staff_case
                (id, subject, topic, reporter, state, is_urgent, opened_at, changed_at, waits_since)
            SELECT p.id, 'rentals.problem', p.subject, p.reporter, p.state, p.is_critical, p.reported_at,
                coalesce((SELECT max(e.written_at) FROM rentals_problem_entry e WHERE e.problem = p.id), p.reported_at),
                p.waits_since
            FROM rentals_problem p;
            INSERT INTO staff_case_message (case_id, number, author, text, written_at)
            SELECT problem, number, CASE is_from_staff WHEN 1 THEN 'staff' ELSE 'reporter' END, text, written_at
            FROM rentals_problem_entry;
            INSERT INTO staff_case_picture (case_id, number, position, picture)
            SELECT problem, entry, position, picture FROM rentals_problem_photograph;
            INSERT INTO rentals_problem_subject (case_id, ride, vehicle, station)
            SELECT id, ride, vehicle, station FROM rentals_problem;
            DROP TABLE rentals_problem_photograph;
            DROP TABLE rentals_problem_entry;
            DROP TABLE rentals_problem
            """
    )
}
