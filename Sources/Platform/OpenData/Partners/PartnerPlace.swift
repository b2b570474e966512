package import CrosstownGeo
package import CrosstownKit

/// Where another operator has vehicles.
package struct PartnerPlace: Hashable, Sendable {
    package let kind: OtherOperatorPlace.Kind
    /// What the operator calls it: an identity of its own only.
    package let key: String
    /// The name of a station; vehicles have none.
    package let name: String?
    package let place: Coordinate
    /// How many vehicles can be rented.
    package let vehicles: Int
    /// How many vehicles can be returned; `nil` where it is not told.
    package let docks: Int?
    /// Where it can be rented.
    package let link: String?
}
