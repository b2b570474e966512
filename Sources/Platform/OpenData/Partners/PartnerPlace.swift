package import CrosstownGeo
package import CrosstownKit

/// A place with another operator's vehicles.
package struct PartnerPlace: Hashable, Sendable {
    package let kind: OtherOperatorPlace.Kind
    /// The operator's own identifier.
    package let key: String
    /// The name of a station; vehicles have none.
    package let name: String?
    package let place: Coordinate
    /// The number of available vehicles.
    package let vehicles: Int
    /// The number of free docks; `nil` where unknown.
    package let docks: Int?
    /// The link for renting.
    package let link: String?
}
