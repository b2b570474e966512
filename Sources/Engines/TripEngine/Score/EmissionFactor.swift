/// What moving one kilometre emits, in grams CO2e.
public struct EmissionFactor: Sendable, Hashable {
    /// The kind of vehicle it is about.
    public let kind: VehicleKind
    /// Grams CO2e per kilometre from the vehicle itself; for electric ones, from generating the current.
    public let direct: Double
    /// Grams CO2e per kilometre from making and bringing the fuel ("well to tank").
    public let upstream: Double
    /// Whether the grams are for a whole vehicle, which its occupants share, or already for one passenger.
    public let basis: Basis
    /// How many passengers a factor for one passenger takes to be aboard; `nil` where that is not known.
    public let averageOccupants: Double?

    /// Whom the grams of a factor are counted for.
    public enum Basis: Sendable, Hashable {
        /// The whole vehicle: divide by the number of people in it.
        case vehicle
        /// One passenger.
        case passenger
    }

    /// Makes a factor from grams CO2e per kilometre.
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

    /// The part of the grams that is one person's among so many.
    ///
    /// In a vehicle for passengers, one is taken for a number that nobody counted: the average stays.
    public func share(among occupants: Int) -> Double {
        switch basis {
        case .vehicle: return 1 / Double(max(1, occupants))
        case .passenger:
            guard occupants > 1, let averageOccupants else { return 1 }
            return averageOccupants / Double(occupants)
        }
    }
}
