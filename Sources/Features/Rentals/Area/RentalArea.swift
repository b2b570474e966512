import CrosstownGeo

/// A part of the city where something else holds than elsewhere.
struct RentalArea: Hashable, Sendable {
    /// What holds there, named as files name it.
    enum Kind: String, CaseIterable, Codable, Sendable {
        /// Rides may end there; where there is such an area, they may not end outside all of them.
        case returnAllowed = "return"
        /// Nobody rides there, and no ride ends there.
        case forbidden
        /// Riders go slowly.
        case slow
    }

    let name: String
    let kind: Kind
    /// The most that riders may go in a slow area, in kilometres per hour.
    let mostKilometresPerHour: Int?
    let shape: MultiPolygon
}
