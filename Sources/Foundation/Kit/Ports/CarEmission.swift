public import CrosstownWeb

/// The emission of an average car with only its driver, to calculate what other trips save.
public struct CarEmission: Hashable, Sendable {
    /// Grams of CO2 per kilometer, including the production and transport of the fuel.
    public let gramsPerKilometer: Double
    /// The source of the number.
    public let source: LocalizedText

    /// Creates an emission.
    public init(gramsPerKilometer: Double, source: LocalizedText) {
        self.gramsPerKilometer = gramsPerKilometer
        self.source = source
    }

    /// The default without a feature that has emission factors: an average car of the United Kingdom in 2025.
    public static let standard = CarEmission(
        gramsPerKilometer: 211.24,
        source: LocalizedText(verbatim: "UK Government GHG Conversion Factors 2025")
    )

    /// What savings are compared with, and the source of the factors.
    public var comparison: LocalizedText {
        "Compared with driving alone in an average car: \(LocalizedText.decimal(gramsPerKilometer, places: 0)) g CO₂ per km. \(source)"
    }
}
