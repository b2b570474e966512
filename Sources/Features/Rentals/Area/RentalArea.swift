package import CrosstownGeo

/// A part of the city with special rules.
package struct RentalArea: Hashable, Sendable {
    /// The rule of the area, named as in files.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// Rides may end there; where such areas exist, rides must end in one of them.
        case returnAllowed = "return"
        /// Riding is forbidden, and no ride ends there.
        case forbidden
        /// The speed is limited.
        case slow
    }

    package let name: String
    package let kind: Kind
    /// The maximum speed in a slow area, in kilometers per hour.
    package let mostKilometresPerHour: Int?
    package let shape: MultiPolygon
}
