public import CrosstownWeb

/// What an average car emits that one drives alone, against which every feature tells what was saved.
public struct CarEmission: Hashable, Sendable {
    /// Grams of CO2 for a kilometer, with those of making and bringing the fuel.
    public let gramsPerKilometer: Double
    /// Where the number comes from.
    public let source: LocalizedText

    /// Describes a car by its grams and where they come from.
    public init(gramsPerKilometer: Double, source: LocalizedText) {
        self.gramsPerKilometer = gramsPerKilometer
        self.source = source
    }

    /// Where no feature brings emission factors that the operator can choose: an average car of the United Kingdom in 2025.
    public static let standard = CarEmission(
        gramsPerKilometer: 211.24,
        source: LocalizedText(verbatim: "UK Government GHG Conversion Factors 2025")
    )

    /// Against what savings are told, and by which factors.
    public var comparison: LocalizedText {
        "Compared with driving alone in an average car: \(LocalizedText.decimal(gramsPerKilometer, places: 0)) g CO₂ per km. \(source)"
    }
}
