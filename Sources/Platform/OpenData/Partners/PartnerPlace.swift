import CrosstownGeo
import CrosstownKit

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
