public import CrosstownValues

/// What flying one kilometer emits for one passenger, in grams CO2e, for flights of some length.
public struct FlightFactor: Sendable, Hashable {
    /// The longest flight it is about; infinite for the longest of all.
    public let longest: Metres
    /// Grams CO2e per kilometer from the plane, with radiative forcing where the edition includes it.
    public let direct: Double
    /// Grams CO2e per kilometer from making and bringing the fuel ("well to tank").
    public let upstream: Double

    /// Makes a factor from grams CO2e per kilometer.
    public init(upTo longest: Metres, direct: Double, upstream: Double) {
        self.longest = longest
        self.direct = direct
        self.upstream = upstream
    }
}
