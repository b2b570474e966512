import CrosstownSQL

enum RideShareMigrations {
    static let all = [
        Migration(
            owner: "rideshare",
            name: "sign-ups and pools",
            sql: """
                CREATE TABLE rideshare_sign_up (
                    id \(.id) PRIMARY KEY,
                    event \(.text) NOT NULL,
                    event_begins_at \(.integer) NOT NULL,
                    kind \(.text) NOT NULL CHECK (kind IN ('offer', 'request')),
                    person \(.id),
                    token_hash \(.blob),
                    name \(.text) NOT NULL,
                    phone \(.text) NOT NULL,
                    place_name \(.text) NOT NULL,
                    latitude \(.real) NOT NULL,
                    longitude \(.real) NOT NULL,
                    way \(.text) NOT NULL CHECK (way IN ('there', 'home', 'both')),
                    people \(.integer) NOT NULL CHECK (people BETWEEN 1 AND 20),
                    leaves_at \(.integer) NOT NULL,
                    detour_minutes \(.integer) NOT NULL CHECK (detour_minutes BETWEEN 0 AND 240),
                    only_both \(.integer) NOT NULL,
                    women_only \(.integer) NOT NULL,
                    child_seat \(.integer) NOT NULL,
                    car \(.text) NOT NULL,
                    state \(.text) NOT NULL CHECK (state IN ('open', 'cancelled')),
                    made_at \(.integer) NOT NULL,
                    CHECK (person IS NOT NULL OR token_hash IS NOT NULL OR state = 'cancelled')
                ) \(.strict);
                CREATE UNIQUE INDEX rideshare_sign_up_token ON rideshare_sign_up (token_hash);
                CREATE UNIQUE INDEX rideshare_sign_up_once ON rideshare_sign_up (event, person) WHERE state = 'open';
                CREATE INDEX rideshare_sign_up_event ON rideshare_sign_up (event, state);
                CREATE INDEX rideshare_sign_up_person ON rideshare_sign_up (person, made_at);
                CREATE TABLE rideshare_pool (
                    event \(.text) NOT NULL,
                    leg \(.text) NOT NULL CHECK (leg IN ('there', 'home')),
                    revision \(.integer) NOT NULL,
                    solved_revision \(.integer) NOT NULL,
                    known \(.text) NOT NULL,
                    PRIMARY KEY (event, leg)
                ) \(.strict);
                CREATE INDEX rideshare_pool_unsolved ON rideshare_pool (event) WHERE solved_revision < revision;
                CREATE TABLE rideshare_pairing (
                    request \(.id) NOT NULL,
                    leg \(.text) NOT NULL CHECK (leg IN ('there', 'home')),
                    event \(.text) NOT NULL,
                    offer \(.id) NOT NULL,
                    place_in_order \(.integer) NOT NULL,
                    at \(.integer) NOT NULL,
                    earliest \(.integer) NOT NULL,
                    latest \(.integer) NOT NULL,
                    is_named \(.integer) NOT NULL,
                    outcome \(.text) NOT NULL CHECK (outcome IN ('open', 'picked-up', 'missed')),
                    PRIMARY KEY (request, leg)
                ) \(.strict);
                CREATE INDEX rideshare_pairing_event ON rideshare_pairing (event, leg);
                CREATE INDEX rideshare_pairing_offer ON rideshare_pairing (offer, leg);
                CREATE TABLE rideshare_solution (
                    number \(.sequence),
                    event \(.text) NOT NULL,
                    leg \(.text) NOT NULL,
                    revision \(.integer) NOT NULL,
                    made_at \(.integer) NOT NULL,
                    rounds \(.integer) NOT NULL,
                    step \(.text) NOT NULL,
                    fingerprint \(.text) NOT NULL,
                    served \(.integer) NOT NULL,
                    unserved \(.integer) NOT NULL
                ) \(.strict);
                CREATE INDEX rideshare_solution_event ON rideshare_solution (event, leg, number)
                """
        ),
        Migration(
            owner: "rideshare",
            name: "drives",
            sql: """
                CREATE TABLE rideshare_drive (
                    offer \(.id) NOT NULL,
                    leg \(.text) NOT NULL CHECK (leg IN ('there', 'home')),
                    event \(.text) NOT NULL,
                    started_at \(.integer) NOT NULL,
                    arrived_at \(.integer),
                    latitude \(.real),
                    longitude \(.real),
                    heading \(.real),
                    position_at \(.integer),
                    PRIMARY KEY (offer, leg),
                    CHECK (arrived_at IS NULL OR latitude IS NULL)
                ) \(.strict);
                CREATE INDEX rideshare_drive_event ON rideshare_drive (event);
                ALTER TABLE rideshare_pairing ADD COLUMN arrived_at \(.integer);
                ALTER TABLE rideshare_sign_up ADD COLUMN told_there \(.integer) NOT NULL DEFAULT 0;
                ALTER TABLE rideshare_sign_up ADD COLUMN told_home \(.integer) NOT NULL DEFAULT 0
                """
        ),
        Migration(
            owner: "rideshare",
            name: "stops, company and places",
            sql: """
                ALTER TABLE rideshare_sign_up ADD COLUMN most_stops \(.integer) NOT NULL DEFAULT 8
                    CHECK (most_stops BETWEEN 1 AND 8);
                CREATE TABLE rideshare_avoidance (
                    sign_up \(.id) NOT NULL,
                    person \(.id) NOT NULL,
                    PRIMARY KEY (sign_up, person)
                ) \(.strict);
                CREATE INDEX rideshare_avoidance_person ON rideshare_avoidance (person);
                CREATE TABLE rideshare_place (
                    event \(.text) PRIMARY KEY,
                    name \(.text) NOT NULL,
                    latitude \(.real) NOT NULL,
                    longitude \(.real) NOT NULL,
                    allows_others \(.integer) NOT NULL
                ) \(.strict)
                """
        ),
        Migration(
            owner: "rideshare",
            name: "roads and bounds",
            sql: """
                CREATE TABLE rideshare_road (
                    event \(.text) NOT NULL,
                    number \(.integer) NOT NULL CHECK (number >= 0),
                    latitude \(.real) NOT NULL,
                    longitude \(.real) NOT NULL,
                    is_on_road \(.integer) NOT NULL,
                    outward \(.blob) NOT NULL,
                    inward \(.blob) NOT NULL,
                    PRIMARY KEY (event, number),
                    UNIQUE (event, latitude, longitude)
                ) \(.strict);
                CREATE TABLE rideshare_replay (
                    event \(.text) NOT NULL,
                    leg \(.text) NOT NULL CHECK (leg IN ('there', 'home')),
                    started_at \(.integer) NOT NULL,
                    total \(.integer) NOT NULL,
                    plans \(.integer) NOT NULL,
                    behind \(.integer) NOT NULL,
                    known \(.text) NOT NULL,
                    first_difference \(.integer),
                    is_done \(.integer) NOT NULL,
                    claimed_until \(.integer) NOT NULL,
                    PRIMARY KEY (event, leg)
                ) \(.strict);
                CREATE INDEX rideshare_replay_open ON rideshare_replay (started_at) WHERE is_done = 0;
                ALTER TABLE rideshare_pool ADD COLUMN claimed_until \(.integer) NOT NULL DEFAULT 0;
                ALTER TABLE rideshare_solution ADD COLUMN ran_out_at \(.integer);
                ALTER TABLE rideshare_solution ADD COLUMN processor_milliseconds \(.integer) NOT NULL DEFAULT 0
                """
        ),
        Migration(
            owner: "rideshare",
            name: "rulings and outcomes",
            sql: """
                CREATE TABLE rideshare_ruling (
                    id \(.id) PRIMARY KEY,
                    event \(.text) NOT NULL,
                    offer \(.id) NOT NULL,
                    request \(.id) NOT NULL,
                    kind \(.text) NOT NULL CHECK (kind IN ('fix', 'forbid')),
                    reason \(.text) NOT NULL,
                    made_by \(.id),
                    made_at \(.integer) NOT NULL,
                    lifted_by \(.id),
                    lifted_at \(.integer)
                ) \(.strict);
                CREATE UNIQUE INDEX rideshare_ruling_pair ON rideshare_ruling (offer, request) WHERE lifted_at IS NULL;
                CREATE UNIQUE INDEX rideshare_ruling_fix ON rideshare_ruling (request)
                    WHERE kind = 'fix' AND lifted_at IS NULL;
                CREATE INDEX rideshare_ruling_event ON rideshare_ruling (event, made_at);
                CREATE TABLE rideshare_outcome (
                    event \(.text) PRIMARY KEY,
                    riders \(.integer) NOT NULL,
                    cars \(.integer) NOT NULL,
                    cars_saved \(.integer) NOT NULL,
                    kilometers \(.real) NOT NULL
                ) \(.strict)
                """
        ),
        Migration(
            owner: "rideshare",
            name: "calendars and reports",
            sql: """
                ALTER TABLE rideshare_sign_up ADD COLUMN sequence \(.integer) NOT NULL DEFAULT 0;
                ALTER TABLE rideshare_sign_up ADD COLUMN changed_at \(.integer) NOT NULL DEFAULT 0;
                CREATE TABLE rideshare_booking (
                    id \(.text) NOT NULL,
                    sign_up \(.id) NOT NULL,
                    event \(.text) NOT NULL,
                    partner \(.id) NOT NULL,
                    driver_journey \(.text) NOT NULL,
                    passenger_id \(.text) NOT NULL,
                    passenger_operator \(.text) NOT NULL,
                    pick_up_at \(.integer) NOT NULL,
                    PRIMARY KEY (partner, id)
                ) \(.strict);
                CREATE INDEX rideshare_booking_event ON rideshare_booking (event);
                CREATE TABLE rideshare_report (
                    id \(.id) PRIMARY KEY,
                    event \(.text) NOT NULL,
                    reporter \(.id) NOT NULL,
                    reported \(.id) NOT NULL,
                    reporter_name \(.text) NOT NULL,
                    reported_name \(.text) NOT NULL,
                    reporter_person \(.id),
                    reported_person \(.id),
                    text \(.text) NOT NULL,
                    made_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX rideshare_report_once ON rideshare_report (reporter, reported);
                CREATE INDEX rideshare_report_event ON rideshare_report (event, made_at);
                CREATE INDEX rideshare_report_made ON rideshare_report (made_at)
                """
        ),
        Migration(
            owner: "rideshare",
            name: "newcomers",
            sql: "ALTER TABLE rideshare_pool ADD COLUMN amended_revision \(.integer) NOT NULL DEFAULT 0"
        ),
        Migration(
            owner: "rideshare",
            name: "turns",
            sql: "ALTER TABLE rideshare_pool ADD COLUMN waits_since \(.integer) NOT NULL DEFAULT 0"
        ),
        Migration(
            owner: "rideshare",
            name: "roads asked again",
            sql: """
                CREATE TABLE rideshare_road_wanted (
                    event \(.text) NOT NULL,
                    latitude \(.real) NOT NULL,
                    longitude \(.real) NOT NULL,
                    PRIMARY KEY (event, latitude, longitude)
                ) \(.strict)
                """
        ),
        Migration(
            owner: "rideshare",
            name: "stranded riders",
            sql: """
                ALTER TABLE rideshare_sign_up ADD COLUMN stranded_latitude \(.real);
                ALTER TABLE rideshare_sign_up ADD COLUMN stranded_longitude \(.real)
                """
        ),
        Migration(
            owner: "rideshare",
            name: "meetings and changes of drivers",
            sql: """
                ALTER TABLE rideshare_sign_up ADD COLUMN stranded_leg \(.text);
                CREATE TABLE rideshare_meeting (
                    offer \(.id) NOT NULL,
                    request \(.id) NOT NULL,
                    event \(.text) NOT NULL,
                    PRIMARY KEY (offer, request)
                ) \(.strict);
                CREATE INDEX rideshare_meeting_request ON rideshare_meeting (request);
                CREATE INDEX rideshare_meeting_event ON rideshare_meeting (event);
                INSERT INTO rideshare_meeting (offer, request, event)
                    SELECT DISTINCT offer, request, event FROM rideshare_pairing WHERE is_named = 1;
                ALTER TABLE rideshare_solution ADD COLUMN is_frozen \(.integer) NOT NULL DEFAULT 0;
                ALTER TABLE rideshare_solution ADD COLUMN drivers_told \(.integer) NOT NULL DEFAULT 0;
                ALTER TABLE rideshare_solution ADD COLUMN drivers_changed \(.integer) NOT NULL DEFAULT 0;
                ALTER TABLE rideshare_solution ADD COLUMN drivers_lost \(.integer) NOT NULL DEFAULT 0
                """
        ),
        Migration(
            owner: "rideshare",
            name: "contacts of people without an account",
            sql: """
                ALTER TABLE rideshare_sign_up ADD COLUMN mail \(.text) NOT NULL DEFAULT '';
                ALTER TABLE rideshare_sign_up ADD COLUMN text_to \(.text) NOT NULL DEFAULT '';
                CREATE INDEX rideshare_sign_up_mail ON rideshare_sign_up (mail) WHERE mail <> '';
                CREATE INDEX rideshare_sign_up_text_to ON rideshare_sign_up (text_to) WHERE text_to <> ''
                """
        ),
        moves, endedSignUps, lostRides, reports, avoidedNames,
    ]
}
