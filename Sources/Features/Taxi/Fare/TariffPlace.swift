package import CrosstownGeo
import CrosstownKit
package import CrosstownValues

/// A place of a tariff that adds to the price of a ride which begins or ends there, such as an airport.
package struct TariffPlace: Hashable, Sendable {
    /// What people call it.
    let name: String
    let middle: Coordinate
    /// How far around the middle it reaches.
    let radius: Metres
    /// What it adds, in the smallest parts of the currency.
    let amount: Int64

    /// Describes a place.
    package init(name: String, middle: Coordinate, radius: Metres, amount: Int64) {
        self.name = name
        self.middle = middle
        self.radius = radius
        self.amount = amount
    }

    /// The most places of a tariff.
    static let most = 3
    /// The reaches that a place may have, in metres.
    static let radii: ClosedRange<Int64> = 50...10_000

    /// Whether a ride begins or ends there; it adds once, also where both.
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
