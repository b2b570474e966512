public import CrosstownValues

/// A mass in grams, of CO2 equivalent.
public struct Grams: Quantity {
    /// The mass in grams.
    public let value: Double

    /// Makes a mass from a number of grams.
    @inlinable
    public init(_ value: Double) { self.value = value }
}

/// The climate side of travelled legs.
public struct TripScore: Sendable, Hashable {
    /// What the legs emitted for one person.
    public let emitted: Grams
    /// What the baseline would have emitted beyond that; never negative, leg by leg.
    public let avoided: Grams

    /// Makes a score from what was emitted and avoided.
    public init(emitted: Grams, avoided: Grams) {
        self.emitted = emitted
        self.avoided = avoided
    }

    /// Tree seedlings that, grown for ten years in a city, take up what was avoided.
    ///
    /// 0.060 t CO2 each: US EPA, Greenhouse Gas Equivalencies Calculator.
    public var trees: Double { avoided.value / 60_000 }

    /// September sea ice in the Arctic that what was avoided would have melted, in square metres.
    ///
    /// 3 m² per tonne CO2: Notz and Stroeve, Science 354 (2016), doi:10.1126/science.aag2345.
    public var seaIceSquareMetres: Double { avoided.value / 1_000_000 * 3 }

    /// A symbol and no count of animals: sea ice for so many polar bears to lie on, taken as 3 m² each.
    public var polarBears: Double { seaIceSquareMetres / 3 }
}
