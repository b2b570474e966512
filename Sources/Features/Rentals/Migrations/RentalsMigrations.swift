package import CrosstownSQL

/// The tables of rentals.
///
/// Constraints ensure that a rider and a vehicle have one open ride, and that a dock holds one vehicle.
package enum RentalsMigrations {
    /// All migrations in order.
    package static let all =
        [stations, vehicles, tariffs, rides, money, reports, paymentsInCoins] + ProblemMigrations.all
        + [stationDevices, places] + AlarmMigrations.all + SetUpMigrations.all + JobMigrations.all
        + RevenueMigrations.all + EventPlaceMigrations.all + SignInMigrations.all + AreaMigrations.all
        + [paidRides, owedRides]
        + [AlarmMigrations.notReturned, SetUpMigrations.handOver, SetUpMigrations.handedOver]
        + LongRideMigrations.all + [JobMigrations.people, ProblemMigrations.cases]

    private static let stations = Migration(
        owner: "rentals",
        name: "station",
        sql: """
            CREATE TABLE rentals_station (
                id \(.id) PRIMARY KEY,
                name \(.text) NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
                latitude \(.real) NOT NULL CHECK (latitude BETWEEN -90 AND 90),
                longitude \(.real) NOT NULL CHECK (longitude BETWEEN -180 AND 180),
                state \(.text) NOT NULL CHECK (state IN ('open', 'closed'))
            ) \(.strict);
            CREATE UNIQUE INDEX rentals_station_name ON rentals_station (name);
            CREATE TABLE rentals_dock (
                number \(.text) PRIMARY KEY CHECK (length(number) BETWEEN 4 AND 12),
                station \(.id) NOT NULL REFERENCES rentals_station (id)
            ) \(.strict);
            CREATE INDEX rentals_dock_station ON rentals_dock (station)
            """
    )

    private static let vehicles = Migration(
        owner: "rentals",
        name: "vehicle",
        sql: """
            CREATE TABLE rentals_vehicle (
                id \(.id) PRIMARY KEY,
                plate \(.text) NOT NULL CHECK (length(plate) BETWEEN 4 AND 12),
                kind \(.text) NOT NULL CHECK (kind IN ('bike', 'scooter')),
                state \(.text) NOT NULL CHECK (state IN ('removed', 'available', 'non_operational', 'reserved',
                    'on_trip', 'non_contactable', 'missing', 'elsewhere')),
                station \(.id) REFERENCES rentals_station (id),
                dock \(.text) REFERENCES rentals_dock (number),
                is_locked \(.integer) NOT NULL CHECK (is_locked IN (0, 1)),
                battery_percent \(.integer) CHECK (battery_percent BETWEEN 0 AND 100),
                flag \(.text),
                heard_at \(.integer) NOT NULL,
                CHECK (dock IS NULL OR station IS NOT NULL),
                CHECK (state <> 'on_trip' OR station IS NULL)
            ) \(.strict);
            CREATE UNIQUE INDEX rentals_vehicle_plate ON rentals_vehicle (plate);
            CREATE UNIQUE INDEX rentals_vehicle_dock ON rentals_vehicle (dock) WHERE dock IS NOT NULL;
            CREATE INDEX rentals_vehicle_station ON rentals_vehicle (station) WHERE station IS NOT NULL;
            CREATE TABLE rentals_vehicle_event (
                id \(.sequence),
                vehicle \(.id) NOT NULL REFERENCES rentals_vehicle (id),
                event \(.text) NOT NULL,
                state \(.text) NOT NULL,
                happened_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX rentals_vehicle_event_vehicle ON rentals_vehicle_event (vehicle, id)
            """
    )

    /// A version of a tariff never changes, so that a ride costs what it showed at its beginning.
    private static let tariffs = Migration(
        owner: "rentals",
        name: "tariff",
        sql: """
            CREATE TABLE rentals_tariff (
                kind \(.text) NOT NULL CHECK (kind IN ('bike', 'scooter')),
                version \(.integer) NOT NULL CHECK (version > 0),
                currency \(.text) NOT NULL,
                unlock_fee \(.integer) NOT NULL,
                pause_per_minute \(.integer),
                daily_cap \(.integer) CHECK (daily_cap > 0),
                made_at \(.integer) NOT NULL,
                PRIMARY KEY (kind, version)
            ) \(.strict);
            CREATE TABLE rentals_tariff_step (
                kind \(.text) NOT NULL,
                version \(.integer) NOT NULL,
                position \(.integer) NOT NULL,
                start_minute \(.integer) NOT NULL CHECK (start_minute >= 0),
                end_minute \(.integer) CHECK (end_minute > start_minute),
                rate \(.integer) NOT NULL,
                interval_minutes \(.integer) NOT NULL CHECK (interval_minutes >= 0),
                PRIMARY KEY (kind, version, position),
                FOREIGN KEY (kind, version) REFERENCES rentals_tariff (kind, version)
            ) \(.strict)
            """
    )

    private static let rides = Migration(
        owner: "rentals",
        name: "ride",
        sql: """
            CREATE TABLE rentals_ride (
                id \(.id) PRIMARY KEY,
                rider \(.id) NOT NULL,
                vehicle \(.id) NOT NULL REFERENCES rentals_vehicle (id),
                kind \(.text) NOT NULL,
                tariff_version \(.integer) NOT NULL,
                state \(.text) NOT NULL CHECK (state IN ('preparing', 'riding', 'pausing', 'paused', 'resuming',
                    'finishing', 'finished', 'cancelled')),
                start_station \(.id) NOT NULL REFERENCES rentals_station (id),
                end_station \(.id) REFERENCES rentals_station (id),
                prepared_at \(.integer) NOT NULL,
                started_at \(.integer),
                ended_at \(.integer),
                ending \(.text),
                extensions \(.integer) NOT NULL DEFAULT 0,
                is_overdue \(.integer) NOT NULL DEFAULT 0 CHECK (is_overdue IN (0, 1)),
                price \(.integer) CHECK (price >= 0),
                paid \(.integer) NOT NULL DEFAULT 0 CHECK (paid >= 0),
                complaint \(.text),
                FOREIGN KEY (kind, tariff_version) REFERENCES rentals_tariff (kind, version),
                CHECK (state IN ('preparing', 'cancelled') = (started_at IS NULL)),
                CHECK (state IN ('finished', 'cancelled') = (ended_at IS NOT NULL)),
                CHECK ((state = 'finished') = (price IS NOT NULL)),
                CHECK ((ended_at IS NULL) = (ending IS NULL))
            ) \(.strict);
            CREATE UNIQUE INDEX rentals_ride_open_rider ON rentals_ride (rider)
                WHERE state NOT IN ('finished', 'cancelled');
            CREATE UNIQUE INDEX rentals_ride_open_vehicle ON rentals_ride (vehicle)
                WHERE state NOT IN ('finished', 'cancelled');
            CREATE INDEX rentals_ride_owing ON rentals_ride (rider) WHERE price > paid;
            CREATE INDEX rentals_ride_rider ON rentals_ride (rider, prepared_at);
            CREATE INDEX rentals_ride_vehicle ON rentals_ride (vehicle, prepared_at);
            CREATE TABLE rentals_ride_event (
                ride \(.id) NOT NULL REFERENCES rentals_ride (id),
                number \(.integer) NOT NULL,
                event \(.text) NOT NULL,
                happened_at \(.integer) NOT NULL,
                recorded_at \(.integer) NOT NULL,
                PRIMARY KEY (ride, number)
            ) \(.clustered)
            """
    )

    /// The payments and refunds of rides, each with its key in the books.
    private static let money = Migration(
        owner: "rentals",
        name: "payment",
        sql: """
            CREATE TABLE rentals_payment (
                ride \(.id) NOT NULL REFERENCES rentals_ride (id),
                number \(.integer) NOT NULL CHECK (number > 0),
                key \(.text) NOT NULL,
                amount \(.integer) NOT NULL CHECK (amount > 0),
                refunds \(.integer),
                made_at \(.integer) NOT NULL,
                PRIMARY KEY (ride, number),
                FOREIGN KEY (ride, refunds) REFERENCES rentals_payment (ride, number)
            ) \(.clustered);
            CREATE UNIQUE INDEX rentals_payment_key ON rentals_payment (key)
            """
    )

    /// Databases where rentals created the coin tables get this column from a migration of incentives
    /// (`IncentiveMigrations`).
    private static let paymentsInCoins = Migration(
        owner: "rentals",
        name: "payments in coins",
        condition: .unless(owner: "rentals", name: "gift"),
        sql: "ALTER TABLE rentals_payment ADD COLUMN in_coins \(.integer) NOT NULL DEFAULT 0"
    )

    /// The reports of locks and docks, to ignore duplicates.
    private static let reports = Migration(
        owner: "rentals",
        name: "report",
        sql: """
            CREATE TABLE rentals_report (
                vehicle \(.id) NOT NULL REFERENCES rentals_vehicle (id),
                told \(.text) NOT NULL,
                happened_at \(.integer) NOT NULL,
                received_at \(.integer) NOT NULL,
                PRIMARY KEY (vehicle, happened_at, told)
            ) \(.clustered)
            """
    )

    /// The names with which stations connect to the gateway.
    private static let stationDevices = Migration(
        owner: "rentals",
        name: "station device",
        sql: """
            CREATE TABLE rentals_station_device (
                station \(.id) PRIMARY KEY REFERENCES rentals_station (id),
                key \(.text) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX rentals_station_device_key ON rentals_station_device (key)
            """
    )

    /// The places of vehicles, and the routes of rides.
    private static let places = Migration(
        owner: "rentals",
        name: "place",
        sql: """
            ALTER TABLE rentals_vehicle ADD COLUMN latitude \(.real);
            ALTER TABLE rentals_vehicle ADD COLUMN longitude \(.real);
            ALTER TABLE rentals_vehicle ADD COLUMN placed_at \(.integer);
            ALTER TABLE rentals_ride ADD COLUMN ridden_metres \(.real);
            CREATE TABLE rentals_ride_place (
                ride \(.id) NOT NULL REFERENCES rentals_ride (id),
                happened_at \(.integer) NOT NULL,
                latitude \(.real) NOT NULL,
                longitude \(.real) NOT NULL,
                PRIMARY KEY (ride, happened_at)
            ) \(.clustered)
            """
    )

    /// An index for counting the paid rides of a rider.
    private static let paidRides = Migration(
        owner: "rentals",
        name: "paid rides",
        sql: "CREATE INDEX rentals_ride_paid ON rentals_ride (rider) WHERE state = 'finished' AND price > 0"
    )

    /// The index includes the order in which rides are paid: otherwise SQLite would search all rides of a rider in that
    /// order, paid or not.
    private static let owedRides = Migration(
        owner: "rentals",
        name: "owed rides",
        sql: """
            DROP INDEX rentals_ride_owing;
            CREATE INDEX rentals_ride_owing ON rentals_ride (rider, prepared_at) WHERE price > paid
            """
    )
}
