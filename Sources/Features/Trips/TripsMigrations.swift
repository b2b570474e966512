import CrosstownSQL

enum TripsMigrations {
    static let all = [
        people, recorders, trips, rides, habits, counts, intake, someVehicle, shownKeys, cutDue, deleted, highest,
        offers, peopleByTrips, clocks, awaitingCut,
    ]

    private static let people = Migration(
        owner: "trips",
        name: "person",
        sql: """
            CREATE TABLE trips_person (
                person \(.id) PRIMARY KEY,
                unit \(.text) NOT NULL CHECK (unit IN ('carbon', 'trees', 'bears')),
                car_size \(.text) NOT NULL,
                car_energy \(.text) NOT NULL,
                wants_rides \(.integer),
                night \(.text) NOT NULL CHECK (night IN ('off', 'text', 'voice')),
                automatic_since \(.integer),
                shares \(.text) NOT NULL CHECK (shares IN ('nothing', 'score', 'means')),
                stars \(.integer) CHECK (stars BETWEEN 1 AND 5),
                rated_at \(.integer)
            ) \(.strict);
            CREATE INDEX trips_person_shares ON trips_person (shares);
            CREATE TABLE trips_home_zone (
                id \(.id) PRIMARY KEY,
                person \(.id) NOT NULL,
                name \(.text) NOT NULL,
                latitude \(.real) NOT NULL,
                longitude \(.real) NOT NULL,
                radius_metres \(.real) NOT NULL CHECK (radius_metres BETWEEN 50 AND 2000)
            ) \(.strict);
            CREATE INDEX trips_home_zone_person ON trips_home_zone (person)
            """
    )

    private static let recorders = Migration(
        owner: "trips",
        name: "recorder",
        sql: """
            CREATE TABLE trips_recorder (
                id \(.id) PRIMARY KEY,
                person \(.id) NOT NULL,
                kind \(.text) NOT NULL
                    CHECK (kind IN ('phone', 'owntracks', 'overland', 'traccar', 'program', 'file')),
                name \(.text) NOT NULL,
                key_hash \(.blob),
                secret \(.text),
                made_at \(.integer) NOT NULL,
                heard_at \(.integer),
                withdrawn_at \(.integer),
                cut_from \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX trips_recorder_person ON trips_recorder (person, made_at);
            CREATE UNIQUE INDEX trips_recorder_key ON trips_recorder (key_hash) WHERE key_hash IS NOT NULL;
            CREATE TABLE trips_fix (
                recorder \(.id) NOT NULL REFERENCES trips_recorder (id),
                sequence \(.integer) NOT NULL,
                person \(.id) NOT NULL,
                at \(.integer) NOT NULL,
                latitude \(.real) NOT NULL,
                longitude \(.real) NOT NULL,
                accuracy_metres \(.real),
                speed \(.real),
                PRIMARY KEY (recorder, sequence)
            ) \(.clustered);
            CREATE INDEX trips_fix_at ON trips_fix (recorder, at);
            CREATE INDEX trips_fix_age ON trips_fix (at)
            """
    )

    private static let trips = Migration(
        owner: "trips",
        name: "trip",
        sql: """
            CREATE TABLE trips_trip (
                id \(.id) PRIMARY KEY,
                person \(.id) NOT NULL,
                source \(.text) NOT NULL CHECK (source IN ('phone', 'recorder', 'file', 'form', 'ride')),
                recorder \(.id) REFERENCES trips_recorder (id),
                recording \(.id),
                ride \(.text),
                began_at \(.integer) NOT NULL,
                ended_at \(.integer) NOT NULL,
                means \(.text) NOT NULL,
                metres \(.real) NOT NULL CHECK (metres >= 0),
                error_metres \(.real),
                emitted_grams \(.real) NOT NULL,
                avoided_grams \(.real) NOT NULL,
                factors \(.text) NOT NULL,
                is_asked \(.integer) NOT NULL,
                is_edited \(.integer) NOT NULL,
                is_coarse \(.integer) NOT NULL DEFAULT 0,
                deleted_at \(.integer),
                CONSTRAINT trips_trip_time CHECK (ended_at >= began_at)
            ) \(.strict);
            CREATE INDEX trips_trip_person ON trips_trip (person, began_at);
            CREATE INDEX trips_trip_recorder ON trips_trip (recorder, began_at) WHERE recorder IS NOT NULL;
            CREATE INDEX trips_trip_recording ON trips_trip (recording) WHERE recording IS NOT NULL;
            CREATE INDEX trips_trip_deleted ON trips_trip (deleted_at) WHERE deleted_at IS NOT NULL;
            CREATE INDEX trips_trip_fine ON trips_trip (ended_at) WHERE is_coarse = 0;
            CREATE UNIQUE INDEX trips_trip_ride ON trips_trip (ride) WHERE ride IS NOT NULL;
            CREATE TABLE trips_leg (
                trip \(.id) NOT NULL REFERENCES trips_trip (id),
                position \(.integer) NOT NULL,
                began_at \(.integer) NOT NULL,
                ended_at \(.integer) NOT NULL,
                means \(.text) NOT NULL,
                engine_means \(.text),
                is_asked \(.integer) NOT NULL,
                occupants \(.integer) NOT NULL CHECK (occupants BETWEEN 1 AND 100),
                metres \(.real) NOT NULL CHECK (metres >= 0),
                error_metres \(.real),
                way \(.text) NOT NULL,
                PRIMARY KEY (trip, position)
            ) \(.strict);
            CREATE TABLE trips_recorded_trip (
                trip \(.id) PRIMARY KEY REFERENCES trips_trip (id),
                body \(.text) NOT NULL
            ) \(.strict);
            CREATE TABLE trips_recording (
                id \(.id) PRIMARY KEY,
                person \(.id) NOT NULL,
                recorder \(.id) NOT NULL REFERENCES trips_recorder (id),
                started_at \(.integer) NOT NULL,
                stopped_at \(.integer) NOT NULL,
                means \(.text)
            ) \(.strict);
            CREATE INDEX trips_recording_person ON trips_recording (person)
            """
    )

    private static let rides = Migration(
        owner: "trips",
        name: "ride",
        sql: """
            CREATE TABLE trips_ride (
                ride \(.text) PRIMARY KEY,
                person \(.id) NOT NULL,
                means \(.text) NOT NULL,
                began_at \(.integer) NOT NULL,
                ended_at \(.integer) NOT NULL,
                from_latitude \(.real),
                from_longitude \(.real),
                to_latitude \(.real),
                to_longitude \(.real),
                metres \(.real),
                occupants \(.integer) NOT NULL,
                engine_means \(.text),
                start_error_seconds \(.real),
                end_error_seconds \(.real),
                length_error \(.real)
            ) \(.strict);
            CREATE INDEX trips_ride_person ON trips_ride (person, began_at)
            """
    )

    private static let habits = Migration(
        owner: "trips",
        name: "habit",
        sql: """
            CREATE TABLE trips_habit (
                person \(.id) NOT NULL,
                place \(.text) NOT NULL,
                means \(.text) NOT NULL,
                occupants \(.integer) NOT NULL,
                answers \(.integer) NOT NULL,
                PRIMARY KEY (person, place, means)
            ) \(.clustered)
            """
    )

    private static let intake = Migration(
        owner: "trips",
        name: "recorder-intake",
        sql: """
            ALTER TABLE trips_recorder ADD COLUMN taken_day \(.integer) NOT NULL DEFAULT 0;
            ALTER TABLE trips_recorder ADD COLUMN taken \(.integer) NOT NULL DEFAULT 0
            """
    )

    private static let someVehicle = Migration(
        owner: "trips",
        name: "leg-of-some-vehicle",
        sql: "ALTER TABLE trips_leg ADD COLUMN is_some_vehicle \(.integer) NOT NULL DEFAULT 0"
    )

    private static let clocks = Migration(
        owner: "trips",
        name: "clocks-of-places",
        sql: """
            ALTER TABLE trips_recorder ADD COLUMN seconds_from_utc \(.integer);
            ALTER TABLE trips_trip ADD COLUMN seconds_from_utc \(.integer)
            """
    )

    /// Adds trips of files to compare with those found again after later positions.
    private static let awaitingCut = Migration(
        owner: "trips",
        name: "trips-awaiting-cut",
        sql: """
            ALTER TABLE trips_trip ADD COLUMN awaits_cut \(.integer) NOT NULL DEFAULT 0;
            CREATE INDEX trips_trip_awaiting ON trips_trip (recorder, began_at) WHERE awaits_cut = 1
            """
    )

    private static let shownKeys = Migration(
        owner: "trips",
        name: "recorder-shown-key",
        sql: """
            ALTER TABLE trips_recorder ADD COLUMN shown_key \(.text);
            ALTER TABLE trips_recorder ADD COLUMN shown_until \(.integer)
            """
    )

    private static let cutDue = Migration(
        owner: "trips",
        name: "recorder-cut-due",
        sql: "ALTER TABLE trips_recorder ADD COLUMN cut_due_at \(.integer)"
    )

    private static let deleted = Migration(
        owner: "trips",
        name: "deleted-stretch",
        sql: """
            CREATE TABLE trips_deleted (
                trip \(.id) PRIMARY KEY,
                person \(.id) NOT NULL,
                began_at \(.integer) NOT NULL,
                ended_at \(.integer) NOT NULL,
                deleted_at \(.integer) NOT NULL,
                CONSTRAINT trips_deleted_time CHECK (ended_at >= began_at)
            ) \(.strict);
            CREATE INDEX trips_deleted_person ON trips_deleted (person, began_at);
            CREATE INDEX trips_deleted_age ON trips_deleted (deleted_at)
            """
    )

    private static let highest = Migration(
        owner: "trips",
        name: "recorder-highest-sequence",
        sql: """
            ALTER TABLE trips_recorder ADD COLUMN highest_sequence \(.integer);
            UPDATE trips_recorder SET highest_sequence =
                (SELECT MAX(sequence) FROM trips_fix WHERE trips_fix.recorder = trips_recorder.id)
            """
    )

    private static let offers = Migration(
        owner: "trips",
        name: "offer",
        sql: """
            CREATE TABLE trips_offer (
                id \(.id) PRIMARY KEY,
                provider \(.text) NOT NULL,
                title \(.text) NOT NULL,
                link \(.text) NOT NULL,
                means \(.text),
                last_day \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX trips_offer_day ON trips_offer (last_day);
            ALTER TABLE trips_person ADD COLUMN hides_offers \(.integer) NOT NULL DEFAULT 0
            """
    )

    private static let counts = Migration(
        owner: "trips",
        name: "use",
        sql: """
            CREATE TABLE trips_use (
                day \(.integer) NOT NULL,
                person \(.id) NOT NULL,
                PRIMARY KEY (day, person)
            ) \(.clustered)
            """
    )

    /// Deletes the table of users by day, because they are counted by their trips.
    private static let peopleByTrips = Migration(
        owner: "trips",
        name: "people-by-trips",
        sql: """
            CREATE INDEX trips_trip_began ON trips_trip (began_at, person) WHERE deleted_at IS NULL;
            DROP TABLE trips_use
            """
    )
}
