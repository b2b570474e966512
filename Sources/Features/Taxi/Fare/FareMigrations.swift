import CrosstownSQL

enum FareMigrations {
    static let fares = Migration(
        owner: "taxi",
        name: "fare",
        sql: """
            CREATE TABLE taxi_tariff (
                version \(.integer) PRIMARY KEY CHECK (version > 0),
                valid_from \(.integer) NOT NULL UNIQUE,
                currency \(.text) NOT NULL,
                base \(.integer) NOT NULL CHECK (base > 0 AND base <= 10000000),
                per_kilometre \(.integer) NOT NULL CHECK (per_kilometre > 0 AND per_kilometre <= 10000000),
                night_per_kilometre \(.integer) NOT NULL
                    CHECK (night_per_kilometre > 0 AND night_per_kilometre <= 10000000),
                waiting_per_minute \(.integer) NOT NULL CHECK (waiting_per_minute BETWEEN 0 AND 10000000),
                luggage \(.integer) NOT NULL CHECK (luggage BETWEEN 0 AND 10000000),
                least \(.integer) NOT NULL CHECK (least BETWEEN 0 AND 10000000),
                night_from \(.integer) NOT NULL CHECK (night_from BETWEEN 0 AND 23),
                night_until \(.integer) NOT NULL CHECK (night_until BETWEEN 0 AND 23),
                published_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE TABLE taxi_fare (
                request \(.id) PRIMARY KEY REFERENCES taxi_request (id),
                currency \(.text) NOT NULL,
                amount \(.integer) NOT NULL CHECK (amount > 0 AND amount <= 10000000),
                entered_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX taxi_request_driver ON taxi_request (driver, ended_at)
            """
    )

    /// Creates the terms of rides with their quoted prices, and the tariff's places with surcharges.
    static let terms = Migration(
        owner: "taxi",
        name: "terms",
        sql: """
            CREATE TABLE taxi_tariff_place (
                version \(.integer) NOT NULL REFERENCES taxi_tariff (version),
                number \(.integer) NOT NULL CHECK (number BETWEEN 1 AND 3),
                name \(.text) NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
                latitude \(.real) NOT NULL,
                longitude \(.real) NOT NULL,
                radius_metres \(.integer) NOT NULL CHECK (radius_metres BETWEEN 50 AND 10000),
                amount \(.integer) NOT NULL CHECK (amount > 0 AND amount <= 10000000),
                PRIMARY KEY (version, number)
            ) \(.clustered);
            CREATE TABLE taxi_terms (
                id \(.id) PRIMARY KEY,
                request \(.id) REFERENCES taxi_request (id),
                reservation \(.id) REFERENCES taxi_reservation (id),
                destination_name \(.text),
                destination_latitude \(.real),
                destination_longitude \(.real),
                luggage \(.integer) NOT NULL CHECK (luggage BETWEEN 0 AND 9),
                payment \(.text) NOT NULL CHECK (payment IN ('driver', 'wallet')),
                tariff \(.integer) REFERENCES taxi_tariff (version),
                metres \(.integer) CHECK (metres >= 0),
                currency \(.text),
                total \(.integer) CHECK (total > 0 AND total <= 1000000000),
                made_at \(.integer) NOT NULL,
                CONSTRAINT taxi_terms_owner CHECK (request IS NOT NULL OR reservation IS NOT NULL),
                CONSTRAINT taxi_terms_destination CHECK (
                    (destination_name IS NULL) = (destination_latitude IS NULL)
                    AND (destination_name IS NULL) = (destination_longitude IS NULL)),
                CONSTRAINT taxi_terms_estimate CHECK (
                    (tariff IS NULL) = (total IS NULL) AND (tariff IS NULL) = (metres IS NULL)
                    AND (tariff IS NULL) = (currency IS NULL)),
                CONSTRAINT taxi_terms_wallet CHECK (payment = 'driver' OR total IS NOT NULL)
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_terms_request ON taxi_terms (request) WHERE request IS NOT NULL;
            CREATE UNIQUE INDEX taxi_terms_reservation ON taxi_terms (reservation) WHERE reservation IS NOT NULL;
            CREATE TABLE taxi_terms_line (
                terms \(.id) NOT NULL REFERENCES taxi_terms (id),
                number \(.integer) NOT NULL CHECK (number >= 0),
                reason \(.text) NOT NULL CHECK (
                    reason IN ('base', 'way', 'night_way', 'sunday_way', 'luggage', 'place', 'least_fare')),
                pieces \(.integer),
                place \(.text),
                amount \(.integer) NOT NULL CHECK (amount >= 0),
                PRIMARY KEY (terms, number)
            ) \(.clustered)
            """
    )

    /// Adds withdrawn versions: quoted prices keep them, their first day is available again.
    static let withdrawals = Migration(
        owner: "taxi",
        name: "tariffWithdrawals",
        sql: """
            ALTER TABLE taxi_tariff ADD COLUMN withdrawn_at \(.integer);
            ALTER TABLE taxi_tariff ADD COLUMN planned_from \(.integer)
            """
    )

    /// Creates the previous amounts of corrected fares.
    static let corrections = Migration(
        owner: "taxi",
        name: "fareCorrections",
        sql: """
            CREATE TABLE taxi_fare_correction (
                request \(.id) NOT NULL REFERENCES taxi_fare (request),
                number \(.integer) NOT NULL CHECK (number > 0),
                replaced \(.integer) NOT NULL CHECK (replaced > 0),
                amount \(.integer) NOT NULL CHECK (amount > 0 AND amount <> replaced),
                corrected_at \(.integer) NOT NULL,
                PRIMARY KEY (request, number)
            ) \(.clustered)
            """
    )
}
