package import CrosstownGeo
import CrosstownKit
package import CrosstownValues

/// A place with a surcharge for rides that begin or end there, such as an airport.
package struct TariffPlace: Hashable, Sendable {
    let name: String
    let middle: Coordinate
    /// The radius around the center.
    let radius: Metres
    /// The surcharge in minor units.
    let amount: Int64

    /// Creates a place.
    package init(name: String, middle: Coordinate, radius: Metres, amount: Int64) {
        self.name = name
        self.middle = middle
        self.radius = radius
        self.amount = amount
    }

    /// The maximum number of places per tariff.
    static let most = 3
    /// The valid radii in meters.
    static let radii: ClosedRange<Int64> = 50...10_000

    /// Returns whether a ride begins or ends there; the surcharge applies only once.
    package func touches(_ origin: Coordinate, _ destination: Coordinate) -> Bool {
        [origin, destination].contains { $0.distance(to: middle) <= radius }
    }
}

extension TariffPlace {
    static let personal = PersonalTable(
        "taxi_tariff_place",
        [.impersonal("name", "latitude", "longitude", because: "A place of the city's tariff.")]
    )
}
