public import CrosstownGeo
public import CrosstownValues

/// A station with what stands there now.
public struct FleetStation: Hashable, Sendable {
    /// The identity.
    public let id: Identifier<FleetStation>
    /// What people call it.
    public let name: String
    /// Where it is.
    public let place: Coordinate
    /// The address of its page, below that of the service.
    public let path: String
    /// Whether people may use it.
    public let isOpen: Bool
    /// How many vehicles of each kind can be rented.
    public let available: [FleetKind: Int]
    /// Its docks; `nil` for an area where any number stands free.
    public let docks: Docks?

    /// The docks of a station.
    public struct Docks: Hashable, Sendable {
        /// All of them.
        public let all: Int
        /// Those where a vehicle can be returned.
        public let free: Int
        /// Those that are jammed and hold nothing.
        public let jammed: Int

        /// Counts docks.
        public init(all: Int, free: Int, jammed: Int) {
            self.all = all
            self.free = free
            self.jammed = jammed
        }
    }

    /// Describes a station.
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
