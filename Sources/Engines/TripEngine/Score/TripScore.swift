public import CrosstownValues

/// A mass in grams, of CO2 equivalent.
public struct Grams: Quantity {
    /// The mass in grams.
    public let value: Double

    /// Creates a mass from grams.
    @inlinable
    public init(_ value: Double) { self.value = value }
}

/// The emissions and savings of legs.
public struct TripScore: Sendable, Hashable {
    /// The emissions of the legs for one person.
    public let emitted: Grams
    /// The additional emissions of the baseline; never negative for any leg.
    public let avoided: Grams

    /// Creates a score.
    public init(emitted: Grams, avoided: Grams) {
        self.emitted = emitted
        self.avoided = avoided
    }

    /// The tree seedlings that absorb the savings when they grow for ten years in a city.
    ///
    /// 0.060 t CO2 each: US EPA, Greenhouse Gas Equivalencies Calculator.
    public var trees: Double { avoided.value / 60_000 }

    /// The September sea ice in the Arctic that the savings keep from melting, in square meters.
    ///
    /// 3 m² per tonne CO2: Notz and Stroeve, Science 354 (2016), doi:10.1126/science.aag2345.
    public var seaIceSquareMetres: Double { avoided.value / 1_000_000 * 3 }

    /// A symbol instead of a count of animals: the number of polar bears that can lie on this sea ice, at 3 m² each.
    public var polarBears: Double { seaIceSquareMetres / 3 }
}
