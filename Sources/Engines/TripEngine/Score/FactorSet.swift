public import CrosstownValues

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
    /// The factors of flights, shortest flights first.
    public let flights: [FlightFactor]
    /// Whether the factors of flights include what warms beside CO2 at their altitude (radiative forcing).
    public let countsRadiativeForcing: Bool

    /// The published editions that a service can choose from.
    public static let editions: [FactorSet] = [.desnz2025, .ademe2023, .epa2025]

    /// Makes an edition; kinds that it does not hold count as less exact ones, and where there is none they cannot be scored.
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

    /// The factor of a kind, or of the nearest less exact one, such as that of an average car for a small one; `nil` where
    /// this edition has neither.
    public func factor(of kind: VehicleKind) -> EmissionFactor? {
        factors.first { $0.kind == kind } ?? kind.lessExact.flatMap { factor(of: $0) }
    }

    /// The factor of a flight by its length; `nil` where this edition has none.
    public func flight(of distance: Metres) -> FlightFactor? { flights.first { distance <= $0.longest } }
}
