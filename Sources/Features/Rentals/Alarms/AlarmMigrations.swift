import CrosstownSQL

/// The table of alarms; a constraint allows one open alarm of a kind per vehicle or dock.
enum AlarmMigrations {
    /// All migrations in order.
    static let all = [
        Migration(
            owner: "rentals",
            name: "alarm",
            sql: """
                CREATE TABLE rentals_alarm (
                    id \(.id) PRIMARY KEY,
                    kind \(.text) NOT NULL
                        CHECK (kind IN ('moved', 'tampered', 'strayed', 'fault', 'jammed', 'overdue')),
                    state \(.text) NOT NULL CHECK (state IN ('open', 'acknowledged', 'closed')),
                    vehicle \(.id) REFERENCES rentals_vehicle (id),
                    dock \(.text) REFERENCES rentals_dock (number),
                    fault \(.integer),
                    latitude \(.real),
                    longitude \(.real),
                    raised_at \(.integer) NOT NULL,
                    told_at \(.integer) NOT NULL,
                    times \(.integer) NOT NULL CHECK (times > 0),
                    CHECK ((vehicle IS NULL) <> (dock IS NULL)),
                    CHECK ((latitude IS NULL) = (longitude IS NULL))
                ) \(.strict);
                CREATE UNIQUE INDEX rentals_alarm_vehicle ON rentals_alarm (vehicle, kind)
                    WHERE state <> 'closed' AND vehicle IS NOT NULL;
                CREATE UNIQUE INDEX rentals_alarm_dock ON rentals_alarm (dock, kind)
                    WHERE state <> 'closed' AND dock IS NOT NULL;
                CREATE INDEX rentals_alarm_state ON rentals_alarm (state, told_at);
                ALTER TABLE rentals_dock ADD COLUMN jammed_at \(.integer)
                """
        )
    ]

    /// Adds a kind of alarm by recreating the table: SQLite and PostgreSQL share no statement that changes a check.
    static let notReturned = Migration(
        owner: "rentals",
        name: "alarm of vehicles that were not returned",
        sql: """
            CREATE TABLE rentals_alarm_of_all_kinds (
                id \(.id) PRIMARY KEY,
                kind \(.text) NOT NULL CHECK (kind IN ('moved', 'tampered', 'strayed', 'not_returned', 'fault',
                    'jammed', 'overdue')),
                state \(.text) NOT NULL CHECK (state IN ('open', 'acknowledged', 'closed')),
                vehicle \(.id) REFERENCES rentals_vehicle (id),
                dock \(.text) REFERENCES rentals_dock (number),
                fault \(.integer),
                latitude \(.real),
                longitude \(.real),
                raised_at \(.integer) NOT NULL,
                told_at \(.integer) NOT NULL,
                times \(.integer) NOT NULL CHECK (times > 0),
                CHECK ((vehicle IS NULL) <> (dock IS NULL)),
                CHECK ((latitude IS NULL) = (longitude IS NULL))
            ) \(.strict);
            INSERT INTO rentals_alarm_of_all_kinds
                (id, kind, state, vehicle, dock, fault, latitude, longitude, raised_at, told_at, times)
            SELECT id, kind, state, vehicle, dock, fault, latitude, longitude, raised_at, told_at, times
            FROM rentals_alarm;
            DROP TABLE rentals_alarm;
            ALTER TABLE rentals_alarm_of_all_kinds RENAME TO rentals_alarm;
            CREATE UNIQUE INDEX rentals_alarm_vehicle ON rentals_alarm (vehicle, kind)
                WHERE state <> 'closed' AND vehicle IS NOT NULL;
            CREATE UNIQUE INDEX rentals_alarm_dock ON rentals_alarm (dock, kind)
                WHERE state <> 'closed' AND dock IS NOT NULL;
            CREATE INDEX rentals_alarm_state ON rentals_alarm (state, told_at)
            """
    )

    /// Adds the responsible ride, and leaves the validation of kinds to the code.
    static let rides = Migration(
        owner: "rentals",
        name: "rides of alarms",
        sql: """
            CREATE TABLE rentals_alarm_with_ride (
                id \(.id) PRIMARY KEY,
                kind \(.text) NOT NULL,
                state \(.text) NOT NULL CHECK (state IN ('open', 'acknowledged', 'closed')),
                vehicle \(.id) REFERENCES rentals_vehicle (id),
                dock \(.text) REFERENCES rentals_dock (number),
                ride \(.id) REFERENCES rentals_ride (id),
                fault \(.integer),
                latitude \(.real),
                longitude \(.real),
                raised_at \(.integer) NOT NULL,
                told_at \(.integer) NOT NULL,
                times \(.integer) NOT NULL CHECK (times > 0),
                CHECK ((vehicle IS NULL) <> (dock IS NULL)),
                CHECK ((latitude IS NULL) = (longitude IS NULL))
            ) \(.strict);
            INSERT INTO rentals_alarm_with_ride
                (id, kind, state, vehicle, dock, ride, fault, latitude, longitude, raised_at, told_at, times)
            SELECT id, kind, state, vehicle, dock,
                (SELECT r.id FROM rentals_ride r WHERE r.vehicle = a.vehicle AND a.state <> 'closed' AND (
                    r.state NOT IN ('finished', 'cancelled') OR r.missing_since IS NOT NULL
                ) ORDER BY r.prepared_at DESC LIMIT 1),
                fault, latitude, longitude, raised_at, told_at, times
            FROM rentals_alarm a;
            DROP TABLE rentals_alarm;
            ALTER TABLE rentals_alarm_with_ride RENAME TO rentals_alarm;
            CREATE UNIQUE INDEX rentals_alarm_vehicle ON rentals_alarm (vehicle, kind)
                WHERE state <> 'closed' AND vehicle IS NOT NULL;
            CREATE UNIQUE INDEX rentals_alarm_dock ON rentals_alarm (dock, kind)
                WHERE state <> 'closed' AND dock IS NOT NULL;
            CREATE INDEX rentals_alarm_state ON rentals_alarm (state, told_at);
            CREATE INDEX rentals_alarm_ride ON rentals_alarm (ride) WHERE ride IS NOT NULL
            """
    )
}
