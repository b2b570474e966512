import CrosstownWeb

extension LocalizedText {
    /// A number of coins, such as "25 coins".
    static func coins(_ count: Int64) -> LocalizedText {
        .plural(Int(count), one: "\(Int(count)) coin", other: "\(Int(count)) coins")
    }
}

/// Texts of several pages.
enum IncentiveTexts {
    static let occasion: LocalizedText = "Occasion"
    static let coinsEach: LocalizedText = "Coins for each"
    static let riders: LocalizedText = "Riders"
    static let worthToCity: LocalizedText = "A coin pays one cent of a ride."
    static let occasionHint: LocalizedText = "Riders read it, such as: Thank you for a year of rides."
    static let cannotBeTakenBack: LocalizedText = "Coins that are given cannot be taken back."
    static let details: LocalizedText = "Details"
    static let detailsHint: LocalizedText = "What riders should know besides."
}
