public import CrosstownValues

/// The emissions of one kilometer of a flight for one passenger, in grams CO2e, by the length of the flight.
public struct FlightFactor: Sendable, Hashable {
    /// The maximum length of the flight; infinite for the longest flights.
    public let longest: Metres
    /// Grams CO2e per kilometer from the plane, with radiative forcing where the edition includes it.
    public let direct: Double
    /// Grams CO2e per kilometer from producing and delivering the fuel ("well to tank").
    public let upstream: Double

    /// Creates a factor from grams CO2e per kilometer.
    public init(upTo longest: Metres, direct: Double, upstream: Double) {
        self.longest = longest
        self.direct = direct
        self.upstream = upstream
    }
}
