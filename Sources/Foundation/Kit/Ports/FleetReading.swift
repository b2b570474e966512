public import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues

/// Reads what may be told of a fleet: to everybody, and to the city; its riders are in none of it.
public protocol FleetReading: Sendable {
    /// What each kind of vehicle costs now.
    ///
    /// - Throws: `DatabaseError`.
    func tariffs(in transaction: any Transaction) throws -> [FleetTariff]

    /// The stations with what stands there now.
    ///
    /// - Throws: `DatabaseError`.
    func stations(in transaction: any Transaction) throws -> [FleetStation]

    /// What connects at each station; stations where nothing does are left out.
    ///
    /// - Throws: `DatabaseError`.
    func contacts(in transaction: any Transaction) throws -> [Identifier<FleetStation>: FleetContact]

    /// Where something else holds than elsewhere.
    ///
    /// - Throws: `DatabaseError`.
    func areas(in transaction: any Transaction) throws -> [FleetArea]

    /// When the first vehicle came into service; `nil` where there is none.
    ///
    /// - Throws: `DatabaseError`.
    func opening(in transaction: any Transaction) throws -> Timestamp?

    /// The vehicles that are in the streets, or were since a moment.
    ///
    /// - Throws: `DatabaseError`.
    func vehicles(since moment: Timestamp, in transaction: any Transaction) throws -> [FleetVehicle]

    /// One vehicle; `nil` where there is none.
    ///
    /// - Throws: `DatabaseError`.
    func vehicle(_ id: Identifier<FleetVehicle>, in transaction: any Transaction) throws -> FleetVehicle?

    /// The last that is known of one vehicle, or of those that are in the streets or left them since a moment.
    ///
    /// - Throws: `DatabaseError`.
    func statuses(
        of vehicle: Identifier<FleetVehicle>?,
        goneSince moment: Timestamp,
        in transaction: any Transaction
    ) throws -> [FleetStatus]

    /// What happened within a time, in the order in which it became known, behind the event with a number.
    ///
    /// - Throws: `DatabaseError`.
    func events(
        in time: Range<Timestamp>,
        after number: Int64,
        limit: Int?,
        in transaction: any Transaction
    ) throws -> [FleetEvent]

    /// The rides that ended within a time.
    ///
    /// - Throws: `DatabaseError`.
    func trips(endedIn time: Range<Timestamp>, in transaction: any Transaction) throws -> [FleetTrip]

    /// Where vehicles were within a time while they were ridden, in rides that are over.
    ///
    /// - Throws: `DatabaseError`.
    func places(in time: Range<Timestamp>, in transaction: any Transaction) throws -> [FleetPlace]
}

/// Knows the vehicles of other operators.
public protocol OtherOperators: Sendable {
    /// What there is to show, the nearest first.
    func shown(near middle: Coordinate?, atMost limit: Int) -> [OtherOperatorPlace]
}

/// Where another operator has vehicles, as people see it.
public struct OtherOperatorPlace: Hashable, Sendable {
    /// What a place is.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// A place with docks.
        case station
        /// One vehicle in the streets.
        case vehicle
    }

    /// What people know the operator by.
    public let `operator`: String
    /// What the place is.
    public let kind: Kind
    /// What the operator calls it: an identity of its own only.
    public let key: String
    /// The name of a station; vehicles have none.
    public let name: String?
    /// Where it is.
    public let place: Coordinate
    /// How many vehicles can be rented.
    public let vehicles: Int
    /// How many vehicles can be returned; `nil` where it is not told.
    public let docks: Int?
    /// Where it can be rented.
    public let link: String?
    /// Whether the data is older than the operator says it is good for.
    public let isStale: Bool

    /// Describes a place.
    public init(
        operator: String,
        kind: Kind,
        key: String,
        name: String?,
        place: Coordinate,
        vehicles: Int,
        docks: Int?,
        link: String?,
        isStale: Bool
    ) {
        self.operator = `operator`
        self.kind = kind
        self.key = key
        self.name = name
        self.place = place
        self.vehicles = vehicles
        self.docks = docks
        self.link = link
        self.isStale = isStale
    }
}
