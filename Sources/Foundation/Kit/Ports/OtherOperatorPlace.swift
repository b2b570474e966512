public import CrosstownGeo
import CrosstownSQL

/// A station or vehicle of another operator, as users see it.
public struct OtherOperatorPlace: Hashable, Sendable {
    /// The kind of place.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// A place with docks.
        case station
        /// One vehicle in the streets.
        case vehicle
    }

    /// The name of the operator.
    public let `operator`: String
    /// What the place is.
    public let kind: Kind
    /// The operator's ID of it.
    public let key: String
    /// The name of a station; vehicles have none.
    public let name: String?
    /// Where it is.
    public let place: Coordinate
    /// The number of vehicles for rent.
    public let vehicles: Int
    /// The number of vehicles that can be returned; `nil` if unknown.
    public let docks: Int?
    /// Where users can rent it.
    public let link: String?
    /// Whether the data is older than the operator allows.
    public let isStale: Bool

    /// Creates a place.
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
