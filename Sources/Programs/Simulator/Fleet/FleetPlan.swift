/// The devices of a simulated fleet, and the initial places of its vehicles.
public struct FleetPlan: Codable, Hashable, Sendable {
    /// A docking station.
    public struct Station: Codable, Hashable, Sendable {
        /// The name by which it connects.
        public var key: String
        /// The secret that it shares with the server, as hexadecimal digits.
        public var secret: String
        /// WGS 84 degrees.
        public var latitude: Double
        /// WGS 84 degrees.
        public var longitude: Double
        /// The numbers of its docks.
        public var docks: [String]
        /// The vehicles in its docks, by the number of the dock.
        public var vehicles: [String: String]

        /// Creates a station.
        public init(
            key: String,
            secret: String,
            latitude: Double,
            longitude: Double,
            docks: [String],
            vehicles: [String: String] = [:]
        ) {
            self.key = key
            self.secret = secret
            self.latitude = latitude
            self.longitude = longitude
            self.docks = docks
            self.vehicles = vehicles
        }
    }

    /// A lock on a vehicle.
    public struct Lock: Codable, Hashable, Sendable {
        /// Its fifteen-digit number.
        public var imei: String
        /// `scooter` or `ring`.
        public var dialect: String
        /// The number of its vehicle.
        public var vehicle: String

        /// Creates a lock.
        public init(imei: String, dialect: String, vehicle: String) {
            self.imei = imei
            self.dialect = dialect
            self.vehicle = vehicle
        }
    }

    /// The docking stations.
    public var stations: [Station]
    /// The locks.
    public var locks: [Lock]

    /// Creates a fleet.
    public init(stations: [Station], locks: [Lock] = []) {
        self.stations = stations
        self.locks = locks
    }
}
