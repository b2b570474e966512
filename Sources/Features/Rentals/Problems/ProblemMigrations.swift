import CrosstownSQL

/// The tables of problem reports; what was written in one is never changed.
enum ProblemMigrations {
    /// All steps in their order.
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
}
