public import CrosstownSQL

/// The tables of the feature; critical rules are constraints here in addition to the code.
public enum TaxiMigrations {
    /// All migrations in order.
    public static let all = [
        drivers, requests, offers, moves, latest, departures, refusals, ends, lostDrivers,
        reservations, FareMigrations.fares, guests, sandbox, passedOver,
        FareMigrations.terms, PaymentMigrations.payments, RideCaseMigrations.cases,
        SignalMigrations.signals, companies, zonePlans, PaymentMigrations.refunds, ArrivalMigrations.errors,
        ArrivalMigrations.lessons, ArrivalMigrations.told, ArrivalMigrations.basis, hashedLinks, fewerEntries,
        RideCaseMigrations.denials, PaymentMigrations.payees, FareMigrations.withdrawals,
        FareMigrations.corrections, ArrivalMigrations.lateArrivals, givenUp, PaymentMigrations.doubts,
        RideCaseMigrations.moved,
    ]

    private static let drivers = Migration(
        owner: "taxi",
        name: "driver",
        sql: """
            CREATE TABLE taxi_driver (
                id \(.id) PRIMARY KEY,
                account \(.id) NOT NULL,
                code \(.text) NOT NULL,
                company \(.text),
                state \(.text) NOT NULL CHECK (state IN ('not_available', 'available', 'busy')),
                zone \(.text),
                ticket \(.integer),
                candidate_zone \(.text),
                candidate_fixes \(.integer) NOT NULL DEFAULT 0,
                CONSTRAINT taxi_driver_queued
                    CHECK ((state = 'available') = (zone IS NOT NULL) AND (zone IS NULL) = (ticket IS NULL))
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_driver_account ON taxi_driver (account);
            CREATE UNIQUE INDEX taxi_driver_code ON taxi_driver (code);
            CREATE UNIQUE INDEX taxi_driver_queue ON taxi_driver (zone, ticket) WHERE zone IS NOT NULL;
            CREATE TABLE taxi_position (
                driver \(.id) PRIMARY KEY REFERENCES taxi_driver (id),
                latitude \(.real) NOT NULL,
                longitude \(.real) NOT NULL,
                accuracy_metres \(.real) NOT NULL,
                heading_degrees \(.real),
                fixed_at \(.integer) NOT NULL,
                heard_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE TABLE taxi_ticket (one \(.integer) PRIMARY KEY CHECK (one = 1), last \(.integer) NOT NULL) \(.strict);
            INSERT INTO taxi_ticket (one, last) VALUES (1, 0)
            """
    )

    private static let requests = Migration(
        owner: "taxi",
        name: "request",
        sql: """
            CREATE TABLE taxi_request (
                id \(.id) PRIMARY KEY,
                passenger \(.id) NOT NULL,
                zone \(.text) NOT NULL,
                latitude \(.real) NOT NULL,
                longitude \(.real) NOT NULL,
                place_name \(.text) NOT NULL,
                passengers \(.integer) NOT NULL CHECK (passengers BETWEEN 1 AND 3),
                state \(.text) NOT NULL
                    CHECK (state IN ('searching', 'accepted', 'on_board', 'completed', 'withdrawn')),
                driver \(.id) REFERENCES taxi_driver (id),
                made_at \(.integer) NOT NULL,
                accepted_at \(.integer),
                picked_up_at \(.integer),
                ended_at \(.integer),
                CHECK (state NOT IN ('accepted', 'on_board', 'completed') OR driver IS NOT NULL)
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_request_open_passenger ON taxi_request (passenger)
                WHERE state IN ('searching', 'accepted', 'on_board');
            CREATE UNIQUE INDEX taxi_request_open_driver ON taxi_request (driver)
                WHERE state IN ('accepted', 'on_board');
            CREATE INDEX taxi_request_searching ON taxi_request (zone, made_at, id) WHERE state = 'searching';
            CREATE INDEX taxi_request_history ON taxi_request (passenger, made_at)
            """
    )

    private static let offers = Migration(
        owner: "taxi",
        name: "offer",
        sql: """
            CREATE TABLE taxi_offer (
                id \(.id) PRIMARY KEY,
                request \(.id) NOT NULL REFERENCES taxi_request (id),
                driver \(.id) NOT NULL REFERENCES taxi_driver (id),
                zone \(.text) NOT NULL,
                ticket \(.integer) NOT NULL,
                state \(.text) NOT NULL
                    CHECK (state IN ('open', 'accepted', 'refused', 'timed_out', 'withdrawn', 'driver_left')),
                made_at \(.integer) NOT NULL,
                deadline \(.integer) NOT NULL,
                decided_at \(.integer),
                CHECK ((state = 'open') = (decided_at IS NULL))
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_offer_open_driver ON taxi_offer (driver) WHERE state = 'open';
            CREATE UNIQUE INDEX taxi_offer_open_request ON taxi_offer (request) WHERE state = 'open';
            CREATE UNIQUE INDEX taxi_offer_accepted ON taxi_offer (request) WHERE state = 'accepted';
            CREATE INDEX taxi_offer_request ON taxi_offer (request)
            """
    )

    private static let moves = Migration(
        owner: "taxi",
        name: "queue_move",
        sql: """
            CREATE TABLE taxi_queue_move (
                id \(.sequence),
                driver \(.id) NOT NULL REFERENCES taxi_driver (id),
                zone \(.text),
                ticket \(.integer),
                cause \(.text) NOT NULL,
                moved_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX taxi_queue_move_driver ON taxi_queue_move (driver, id)
            """
    )

    /// Adds indexes for the city's latest requests, offers and moves.
    private static let latest = Migration(
        owner: "taxi",
        name: "latest",
        sql: """
            CREATE INDEX taxi_request_latest ON taxi_request (made_at);
            CREATE INDEX taxi_offer_latest ON taxi_offer (made_at);
            CREATE INDEX taxi_queue_move_zone ON taxi_queue_move (zone, id)
            """
    )

    /// Adds deleted drivers, who keep their rides and moves while their taxi code becomes available.
    private static let departures = Migration(
        owner: "taxi",
        name: "departure",
        sql: """
            ALTER TABLE taxi_driver ADD COLUMN left_at \(.integer);
            DROP INDEX taxi_driver_code;
            CREATE UNIQUE INDEX taxi_driver_code ON taxi_driver (code) WHERE left_at IS NULL
            """
    )

    /// Adds how often and when drivers declined a request; declined requests are offered after others in the zone.
    private static let refusals = Migration(
        owner: "taxi",
        name: "refusal",
        sql: """
            CREATE TABLE taxi_refusal (
                request \(.id) NOT NULL REFERENCES taxi_request (id),
                driver \(.id) NOT NULL REFERENCES taxi_driver (id),
                times \(.integer) NOT NULL,
                refused_at \(.integer) NOT NULL,
                PRIMARY KEY (request, driver)
            ) \(.clustered);
            ALTER TABLE taxi_request ADD COLUMN refused_at \(.integer);
            DROP INDEX taxi_request_searching;
            CREATE INDEX taxi_request_waiting ON taxi_request (zone, (coalesce(refused_at, made_at)), id)
                WHERE state = 'searching'
            """
    )

    /// Adds the driver who accepted a request but canceled, to notify its passenger.
    private static let lostDrivers = Migration(
        owner: "taxi",
        name: "lost_driver",
        sql: "ALTER TABLE taxi_request ADD COLUMN lost_driver \(.id) REFERENCES taxi_driver (id)"
    )

    /// Adds why requests ended, when their users were last seen, and the requests that moved drivers.
    private static let ends = Migration(
        owner: "taxi",
        name: "request_end",
        sql: """
            ALTER TABLE taxi_request ADD COLUMN end_cause \(.text) CHECK (end_cause IN (
                'ride_ended', 'passenger_withdrew', 'nobody_came', 'passenger_missing', 'passenger_ended',
                'driver_silent', 'city_ended'));
            ALTER TABLE taxi_request ADD COLUMN end_reason \(.text);
            ALTER TABLE taxi_request ADD COLUMN seen_at \(.integer);
            ALTER TABLE taxi_request ADD COLUMN confirmed_at \(.integer);
            ALTER TABLE taxi_request ADD COLUMN confirmed_rounds \(.integer) NOT NULL DEFAULT 0;
            ALTER TABLE taxi_request ADD COLUMN arrived_at \(.integer);
            UPDATE taxi_request SET end_cause = 'ride_ended' WHERE state = 'completed';
            UPDATE taxi_request SET end_cause = 'passenger_withdrew' WHERE state = 'withdrawn';
            ALTER TABLE taxi_queue_move ADD COLUMN request \(.id) REFERENCES taxi_request (id)
            """
    )

    /// Adds when a driver accepted and arrived who later canceled, because the request continues without them.
    private static let givenUp = Migration(
        owner: "taxi",
        name: "given_up",
        sql: """
            ALTER TABLE taxi_offer ADD COLUMN accepted_at \(.integer);
            ALTER TABLE taxi_offer ADD COLUMN arrived_at \(.integer);
            ALTER TABLE taxi_offer ADD COLUMN arrived_by \(.text)
            """
    )

    /// Excludes rows from indexes that no query uses: requests without a driver and moves out of a queue; their entries
    /// only grow the log.
    private static let fewerEntries = Migration(
        owner: "taxi",
        name: "fewer_entries",
        sql: """
            DROP INDEX taxi_request_driver;
            CREATE INDEX taxi_request_driver ON taxi_request (driver, ended_at) WHERE driver IS NOT NULL;
            DROP INDEX taxi_queue_move_zone;
            CREATE INDEX taxi_queue_move_zone ON taxi_queue_move (zone, id) WHERE zone IS NOT NULL
            """
    )
}
