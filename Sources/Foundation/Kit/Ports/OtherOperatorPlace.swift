public import CrosstownGeo
import CrosstownSQL

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
