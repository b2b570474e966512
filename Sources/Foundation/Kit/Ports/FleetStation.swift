public import CrosstownGeo
public import CrosstownValues

/// A station with its current vehicles.
public struct FleetStation: Hashable, Sendable {
    /// The ID.
    public let id: Identifier<FleetStation>
    /// What people call it.
    public let name: String
    /// Where it is.
    public let place: Coordinate
    /// The path of its page, relative to the service.
    public let path: String
    /// Whether it is open to users.
    public let isOpen: Bool
    /// The number of vehicles for rent, by kind.
    public let available: [FleetKind: Int]
    /// Its docks; `nil` for an area where any number may park.
    public let docks: Docks?

    /// The docks of a station.
    public struct Docks: Hashable, Sendable {
        /// The number of docks.
        public let all: Int
        /// The number of docks where a vehicle can be returned.
        public let free: Int
        /// The number of docks that are jammed and empty.
        public let jammed: Int

        /// Creates the counts.
        public init(all: Int, free: Int, jammed: Int) {
            self.all = all
            self.free = free
            self.jammed = jammed
        }
    }

    /// Creates a station.
    public init(
        id: Identifier<FleetStation>,
        name: String,
        place: Coordinate,
        path: String,
        isOpen: Bool,
        available: [FleetKind: Int],
        docks: Docks?
    ) {
        self.id = id
        self.name = name
        self.place = place
        self.path = path
        self.isOpen = isOpen
        self.available = available
        self.docks = docks
    }
}
