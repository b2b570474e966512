package import CrosstownGeo

/// A part of the city where something else holds than elsewhere.
package struct RentalArea: Hashable, Sendable {
    /// What holds there, named as files name it.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// Rides may end there; where there is such an area, they may not end outside all of them.
        case returnAllowed = "return"
        /// Nobody rides there, and no ride ends there.
        case forbidden
        /// Riders go slowly.
        case slow
    }

    package let name: String
    package let kind: Kind
    /// The most that riders may go in a slow area, in kilometres per hour.
    package let mostKilometresPerHour: Int?
    package let shape: MultiPolygon
}
