public import CrosstownValues

/// One published edition of emission factors; a score stores the name of its edition, so that it stays comparable.
public struct FactorSet: Sendable, Hashable {
    /// A stable name of the edition, such as `desnz-2025`.
    public let version: String
    /// The publisher, with the license that must be shown.
    public let source: String
    /// The year of the factors.
    public let year: Int
    /// The country as ISO 3166-1 alpha-2.
    public let country: String
    /// The factors, each kind at most once.
    public let factors: [EmissionFactor]
    /// The factors of flights, shortest flights first.
    public let flights: [FlightFactor]
    /// Whether the factors of flights include the other warming effects at their altitude (radiative forcing).
    public let countsRadiativeForcing: Bool

    /// The published editions that a service can choose from.
    public static let editions: [FactorSet] = [.desnz2025, .ademe2023, .epa2025]

    /// Creates an edition; missing kinds use less exact ones, and kinds without any cannot be scored.
    public init(
        version: String,
        source: String,
        year: Int,
        country: String,
        factors: [EmissionFactor],
        flights: [FlightFactor] = [],
        countsRadiativeForcing: Bool = false
    ) {
        self.version = version
        self.source = source
        self.year = year
        self.country = country
        self.factors = factors
        self.flights = flights
        self.countsRadiativeForcing = countsRadiativeForcing
    }

    /// Returns the factor of a kind, or of the nearest less exact one, such as an average car for a small one; `nil` if
    /// this edition has neither.
    public func factor(of kind: VehicleKind) -> EmissionFactor? {
        factors.first { $0.kind == kind } ?? kind.lessExact.flatMap { factor(of: $0) }
    }

    /// Returns the factor of a flight by its length, or `nil` if this edition has none.
    public func flight(of distance: Metres) -> FlightFactor? { flights.first { distance <= $0.longest } }
}
