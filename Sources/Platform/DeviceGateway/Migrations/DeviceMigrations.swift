public import CrosstownSQL

/// The tables of locks, docks and their orders.
public enum DeviceMigrations {
    /// All migrations in order.
    public static let all = [
        Migration(
            owner: "device",
            name: "device",
            sql: """
                CREATE TABLE device_lock (
                    imei \(.text) PRIMARY KEY,
                    vehicle \(.text) NOT NULL,
                    dialect \(.text) NOT NULL CHECK (dialect IN ('scooter', 'ring')),
                    is_locked \(.integer) NOT NULL DEFAULT 1 CHECK (is_locked IN (0, 1)),
                    changed_at \(.integer) NOT NULL,
                    opened_stamp \(.integer) NOT NULL DEFAULT 0,
                    closed_stamp \(.integer) NOT NULL DEFAULT 0,
                    last_stamp \(.integer) NOT NULL DEFAULT 0,
                    session \(.integer) NOT NULL DEFAULT 0,
                    heard_at \(.integer),
                    is_reachable \(.integer) NOT NULL DEFAULT 0 CHECK (is_reachable IN (0, 1)),
                    battery \(.integer) CHECK (battery BETWEEN 0 AND 100),
                    latitude \(.real),
                    longitude \(.real),
                    placed_at \(.integer)
                ) \(.strict);
                CREATE UNIQUE INDEX device_lock_vehicle ON device_lock (vehicle);
                CREATE TABLE device_station (
                    station \(.text) PRIMARY KEY,
                    secret \(.blob) NOT NULL,
                    session \(.integer) NOT NULL DEFAULT 0,
                    heard_at \(.integer),
                    is_reachable \(.integer) NOT NULL DEFAULT 0 CHECK (is_reachable IN (0, 1))
                ) \(.strict);
                CREATE TABLE device_dock (
                    dock \(.text) PRIMARY KEY,
                    station \(.text) NOT NULL REFERENCES device_station (station)
                ) \(.strict);
                CREATE INDEX device_dock_station ON device_dock (station);
                CREATE TABLE device_place (
                    vehicle \(.text) PRIMARY KEY,
                    dock \(.text),
                    changed_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX device_place_dock ON device_place (dock) WHERE dock IS NOT NULL;
                CREATE TABLE device_journal (
                    station \(.text) NOT NULL REFERENCES device_station (station),
                    journal \(.text) NOT NULL,
                    sequence \(.integer) NOT NULL,
                    PRIMARY KEY (station, journal)
                ) \(.clustered);
                CREATE TABLE device_order (
                    id \(.sequence),
                    device \(.text) NOT NULL,
                    link \(.text) NOT NULL,
                    vehicle \(.text) NOT NULL,
                    action \(.text) NOT NULL CHECK (action IN ('unlock', 'lock')),
                    state \(.text) NOT NULL
                        CHECK (state IN ('waiting', 'sent', 'confirmed', 'refused', 'late', 'replaced')),
                    made_at \(.integer) NOT NULL,
                    due_by \(.integer) NOT NULL,
                    sent_at \(.integer),
                    stamp \(.integer) NOT NULL DEFAULT 0,
                    attempts \(.integer) NOT NULL DEFAULT 0
                ) \(.strict);
                CREATE UNIQUE INDEX device_order_under_way ON device_order (device) WHERE state = 'sent';
                CREATE UNIQUE INDEX device_order_of_vehicle ON device_order (vehicle) WHERE state = 'sent';
                CREATE INDEX device_order_open ON device_order (link, id) WHERE state IN ('waiting', 'sent')
                """
        ),
        // Finds the few open orders among all that ever were.
        Migration(
            owner: "device",
            name: "open orders of a vehicle",
            sql: """
                CREATE INDEX device_order_open_vehicle ON device_order (vehicle, id) WHERE state IN ('waiting', 'sent')
                """
        ),
    ]
}
