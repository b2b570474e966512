import CrosstownSQL

extension TaxiMigrations {
    /// Creates reservations: each form creates one, each one creates one request, which stores the meeting time.
    static let reservations = Migration(
        owner: "taxi",
        name: "reservation",
        sql: """
            CREATE TABLE taxi_reservation (
                id \(.id) PRIMARY KEY,
                passenger \(.id) NOT NULL,
                form_key \(.text) NOT NULL,
                zone \(.text) NOT NULL,
                origin_name \(.text) NOT NULL,
                origin_latitude \(.real) NOT NULL,
                origin_longitude \(.real) NOT NULL,
                destination_name \(.text) NOT NULL,
                destination_latitude \(.real) NOT NULL,
                destination_longitude \(.real) NOT NULL,
                passengers \(.integer) NOT NULL CHECK (passengers BETWEEN 1 AND 3),
                civil_day \(.integer) NOT NULL,
                civil_minute \(.integer) NOT NULL CHECK (civil_minute BETWEEN 0 AND 1439),
                meeting_at \(.integer) NOT NULL,
                state \(.text) NOT NULL CHECK (state IN ('reserved', 'allocated', 'cancelled', 'failed')),
                failure \(.text) CHECK (failure IN ('other_request', 'too_late', 'outside_city')),
                request \(.id) REFERENCES taxi_request (id),
                made_at \(.integer) NOT NULL,
                changed_at \(.integer) NOT NULL,
                sequence \(.integer) NOT NULL DEFAULT 0 CHECK (sequence >= 0),
                told_at \(.integer),
                CONSTRAINT taxi_reservation_places CHECK (
                    origin_latitude <> destination_latitude OR origin_longitude <> destination_longitude),
                CONSTRAINT taxi_reservation_allocated CHECK ((state = 'allocated') = (request IS NOT NULL)),
                CONSTRAINT taxi_reservation_failed CHECK ((state = 'failed') = (failure IS NOT NULL))
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_reservation_form ON taxi_reservation (passenger, form_key);
            CREATE UNIQUE INDEX taxi_reservation_request ON taxi_reservation (request) WHERE request IS NOT NULL;
            CREATE INDEX taxi_reservation_own ON taxi_reservation (passenger, meeting_at);
            CREATE INDEX taxi_reservation_city ON taxi_reservation (meeting_at, id);
            ALTER TABLE taxi_request ADD COLUMN wanted_at \(.integer)
            """
    )
}
