import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// Another operator, whose vehicles are shown beside ours.
public struct PartnerFeed: Hashable, Sendable {
    /// What people know the operator by.
    public let name: String
    /// Where its GBFS begins, such as `https://bikes.example.org/gbfs.json`.
    public let address: String

    /// Names an operator and its feed.
    public init(name: String, address: String) {
        self.name = name
        self.address = address
    }
}

/// Where another operator has vehicles.
struct PartnerPlace: Hashable, Sendable {
    let kind: OtherOperatorPlace.Kind
    /// What the operator calls it: an identity of its own only.
    let key: String
    /// The name of a station; vehicles have none.
    let name: String?
    let place: Coordinate
    /// How many vehicles can be rented.
    let vehicles: Int
    /// How many vehicles can be returned; `nil` where it is not told.
    let docks: Int?
    /// Where it can be rented.
    let link: String?
}

/// What is known of another operator's vehicles.
struct PartnerPlaces: Hashable, Sendable {
    let places: [PartnerPlace]
    /// When the operator last changed them.
    let updatedAt: Timestamp?
    /// For how many seconds they are good.
    let timeToLive: Int?

    static let nothing = PartnerPlaces(places: [], updatedAt: nil, timeToLive: nil)
}
