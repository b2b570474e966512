public import CrosstownGeo
public import CrosstownValues

/// What can be rented; each kind has a tariff of its own.
public enum FleetKind: String, CaseIterable, Hashable, Codable, Sendable {
    /// A bicycle without a motor.
    case bike
    /// An electric scooter to stand on.
    case scooter
}

/// A vehicle of a fleet.
public struct FleetVehicle: Hashable, Sendable {
    /// The identity.
    public let id: Identifier<FleetVehicle>
    /// The number that is written on it.
    public let number: String
    /// What it is.
    public let kind: FleetKind

    /// Describes a vehicle.
    public init(id: Identifier<FleetVehicle>, number: String, kind: FleetKind) {
        self.id = id
        self.number = number
        self.kind = kind
    }
}

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

/// What stands at a station and connects.
public struct FleetContact: Hashable, Sendable {
    /// Whether its docks are to connect by themselves.
    public let connects: Bool
    /// When its docks, or a lock of a vehicle there, were heard of last; `nil` where none ever was.
    public let heardAt: Timestamp?

    /// Describes a contact.
    public init(connects: Bool, heardAt: Timestamp?) {
        self.connects = connects
        self.heardAt = heardAt
    }
}

/// A version of what a kind of vehicle costs; the meaning is that of GBFS 3.0, `system_pricing_plans.json`.
public struct FleetTariff: Hashable, Sendable {
    /// What is charged by the time of riding.
    public struct Segment: Hashable, Sendable {
        /// The minute that it begins with.
        public let startMinute: Int64
        /// The minute that it ends before; `nil` where it goes on.
        public let endMinute: Int64?
        /// The price of an interval in ten-thousandths of a unit of the currency.
        public let rate: Int64
        /// How many minutes an interval has; zero where it is charged once.
        public let intervalMinutes: Int64

        /// Describes a segment.
        public init(startMinute: Int64, endMinute: Int64?, rate: Int64, intervalMinutes: Int64) {
            self.startMinute = startMinute
            self.endMinute = endMinute
            self.rate = rate
            self.intervalMinutes = intervalMinutes
        }
    }

    /// What it is the price of.
    public let kind: FleetKind
    /// What people call that.
    public let name: String
    /// Counts up from one.
    public let version: Int
    /// What it is paid in.
    public let currency: Currency
    /// What each ride costs to begin with, in ten-thousandths of a unit of the currency.
    public let unlockFee: Int64
    /// What is charged by the time of riding.
    public let segments: [Segment]
    /// All of it in words.
    public let description: String

    /// Describes a tariff.
    public init(
        kind: FleetKind,
        name: String,
        version: Int,
        currency: Currency,
        unlockFee: Int64,
        segments: [Segment],
        description: String
    ) {
        self.kind = kind
        self.name = name
        self.version = version
        self.currency = currency
        self.unlockFee = unlockFee
        self.segments = segments
        self.description = description
    }
}

/// A part of the city where something else holds than elsewhere.
public struct FleetArea: Hashable, Sendable {
    /// What holds there.
    public enum Rule: Hashable, Sendable {
        /// Rides may end there; where there is such an area, they may not end outside all of them.
        case returnAllowed
        /// Nobody rides there, and no ride ends there.
        case forbidden
        /// Riders go no faster than so many kilometres an hour.
        case slow(Int?)
    }

    /// What people call it.
    public let name: String
    /// What holds there.
    public let rule: Rule
    /// Where it is.
    public let shape: MultiPolygon

    /// Describes an area.
    public init(name: String, rule: Rule, shape: MultiPolygon) {
        self.name = name
        self.rule = rule
        self.shape = shape
    }
}
