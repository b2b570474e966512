/// The emissions of one kilometer, in grams CO2e.
public struct EmissionFactor: Sendable, Hashable {
    /// The kind of vehicle.
    public let kind: VehicleKind
    /// Grams CO2e per kilometer from the vehicle itself; for electric ones, from generating the current.
    public let direct: Double
    /// Grams CO2e per kilometer from producing and delivering the fuel ("well to tank").
    public let upstream: Double
    /// Whether the grams are for a whole vehicle, which its occupants share, or for one passenger.
    public let basis: Basis
    /// The average number of passengers in a factor for one passenger; `nil` if unknown.
    public let averageOccupants: Double?

    /// The bases of a factor.
    public enum Basis: Sendable, Hashable {
        /// The whole vehicle: divide by the number of people in it.
        case vehicle
        /// One passenger.
        case passenger
    }

    /// Creates a factor from grams CO2e per kilometer.
    public init(
        _ kind: VehicleKind,
        direct: Double,
        upstream: Double,
        per basis: Basis,
        averageOccupants: Double? = nil
    ) {
        self.kind = kind
        self.direct = direct
        self.upstream = upstream
        self.basis = basis
        self.averageOccupants = averageOccupants
    }

    /// Returns the share of one of the occupants.
    ///
    /// In vehicles for passengers, one occupant means that the number is unknown: the average applies.
    public func share(among occupants: Int) -> Double {
        switch basis {
        case .vehicle: return 1 / Double(max(1, occupants))
        case .passenger:
            guard occupants > 1, let averageOccupants else { return 1 }
            return averageOccupants / Double(occupants)
        }
    }
}
