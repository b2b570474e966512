import CrosstownSQL

/// The tables of fares.
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
}
