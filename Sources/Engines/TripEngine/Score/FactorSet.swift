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

    /// Whom the grams of a factor are counted for.
    public enum Basis: Sendable, Hashable {
        /// The whole vehicle: divide by the number of people in it.
        case vehicle
        /// One passenger.
        case passenger
    }

    /// Makes a factor from grams CO2e per kilometre.
    public init(_ kind: VehicleKind, direct: Double, upstream: Double, per basis: Basis) {
        self.kind = kind
        self.direct = direct
        self.upstream = upstream
        self.basis = basis
    }
}

/// One published edition of emission factors; a score names the edition it was made with, so that it stays comparable.
public struct FactorSet: Sendable, Hashable {
    /// A stable name of the edition, such as `desnz-2025`.
    public let version: String
    /// Who published it, with the licence that must be shown.
    public let source: String
    /// The year it was published for.
    public let year: Int
    /// The country it describes, as ISO 3166-1 alpha-2.
    public let country: String
    /// The factors, each kind at most once.
    public let factors: [EmissionFactor]

    /// Makes an edition; kinds that it does not hold cannot be scored.
    public init(version: String, source: String, year: Int, country: String, factors: [EmissionFactor]) {
        self.version = version
        self.source = source
        self.year = year
        self.country = country
        self.factors = factors
    }

    /// The factor of a kind, or `nil` where this edition has none.
    public func factor(of kind: VehicleKind) -> EmissionFactor? {
        factors.first { $0.kind == kind }
    }
}
