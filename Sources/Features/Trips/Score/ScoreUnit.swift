import CrosstownTripEngine

/// The user's preferred unit of avoided emissions.
enum ScoreUnit: String, Codable, Hashable, Sendable, CaseIterable {
    /// Kilograms of CO2.
    case carbon
    /// Tree seedlings that grow for ten years.
    case trees
    /// Sea ice for polar bears.
    case bears

    /// Rounds grams as pages show them: CO2 to a gram, or a tenth of a kilogram from one kilogram on, trees to thousandths
    /// and ice to square centimeters.
    func shown(_ grams: Double) -> Double {
        let step: Double =
            switch self {
            case .carbon: abs(grams) >= 1000 ? 100 : 1
            case .trees: 60
            case .bears: 1 / 0.03
            }
        return (grams / step).rounded() * step
    }
}
